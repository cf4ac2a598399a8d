import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Returns the SHA-256 of a stream, as `ReceivedFile` has it. */
export async function hashOf(contents: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(contents, hash);
  return hash.digest("base64url");
}
