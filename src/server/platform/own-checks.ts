import { randomUUID } from "node:crypto";
import { get, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";

const HEADER = "x-own-check";
/** Known to this process alone. */
const WORD = randomUUID();
/** Longer than anybody waits for it: only lest a connection stay for ever. */
const LONGEST_MS = 30_000;

/** Whether the program asks itself. Such answers are no lines of the log, which tells of visitors. */
export function isOwnCheck({ headers }: IncomingMessage): boolean {
  return headers[HEADER] === WORD;
}

/** Where a server is reached from its own machine. */
function ownAddress(server: Server): { host: string; port: number } {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The server listens on no port");
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[bound.address] ?? bound.address;
  return { host, port: bound.port };
}

/**
 * Asks as visitors do, over a connection. After Fastify's `inject`, which makes answers of another kind, a kept page was
 * measured to cost 3 µs more for as long as the process lived (docs/performance.md).
 */
export async function askItself(server: Server, path: string): Promise<{ status: number | undefined; body: string }> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const options = { ...ownAddress(server), path, headers: { [HEADER]: WORD }, agent: false, signal };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(options, resolve).on("error", reject);
  });
  return { status: answer.statusCode, body: await text(answer) };
}
