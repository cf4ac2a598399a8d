import { connect } from "node:net";

const EVERY_MS = 1000;

/** Sends a head and then one byte a second until the server ends it: answers what it said, and after how many milliseconds. */
export function drip(url: string, head: string, byte: string): Promise<{ received: string; ms: number }> {
  const { promise, resolve } = Promise.withResolvers<{ received: string; ms: number }>();
  const startedAt = performance.now();
  const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(head));
  const timer = setInterval(() => socket.writable && socket.write(byte), EVERY_MS);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(timer);
    resolve({ received, ms: performance.now() - startedAt });
  });
  return promise;
}
