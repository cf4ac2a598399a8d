import { connect } from "node:net";
import { readAll } from "#tests/support/http.ts";

const EVERY_MS = 1000;

/**
 * Sends a head and then one byte a second until the server closes the connection. Returns the bytes received and the
 * time it took.
 */
export async function sendSlowly(url: string, head: string, byte: string): Promise<{ received: string; ms: number }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(head));
  const timer = setInterval(() => socket.writable && socket.write(byte), EVERY_MS);
  const heard = await readAll(socket);
  clearInterval(timer);
  return heard;
}
