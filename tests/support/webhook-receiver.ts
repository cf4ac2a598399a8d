import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** Delivery as a receiver got it. */
export interface Received {
  id: string;
  signature: string;
  timestamp: string;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every type
  body: any;
}

export interface Receiver {
  url: string;
  /** All requests, also those that were refused. */
  received: Received[];
  /** Sets the response to the next requests: a status, or a function that responds itself. */
  answer(how: (received: Received, response: ServerResponse, request: IncomingMessage) => number | undefined): void;
}

/** Starts a receiver of webhooks on loopback, which answers 204. It stops with the test. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how: Parameters<Receiver["answer"]>[0] = () => 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const one = { id: header("id"), signature: header("signature"), timestamp: header("timestamp"), text };
      const delivery = { ...one, body: JSON.parse(text) };
      received.push(delivery);
      const status = how(delivery, response, request);
      if (status !== undefined) response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    received,
    answer(next) {
      how = next;
    },
  };
}

/** Returns whether a delivery has the signature of a secret, by the text of Standard Webhooks. */
export function isSigned({ id, timestamp, text, signature }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return signature === `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64")}`;
}
