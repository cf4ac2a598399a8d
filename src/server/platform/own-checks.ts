import type { IncomingMessage } from "node:http";

/** In place of an address: no connection can have it. */
export const OWN_CHECK = "own-check";

/** Whether the program asks itself. Such answers are no lines of the log, which tells of visitors. */
export function isOwnCheck({ socket }: IncomingMessage): boolean {
  return socket.remoteAddress === OWN_CHECK;
}
