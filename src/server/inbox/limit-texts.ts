import { Transform, type TransformCallback } from "node:stream";
import type { MimeNode, SplitterChunk } from "@zone-eu/mailsplit";

/** Maximum encoded bytes of all texts of a mail that are read. Only 20,000 characters are stored. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Returns whether the parser takes a part for text and not for a file, so that the whole of it would be in memory. */
function isText({ contentType, disposition, multipart, root }: MimeNode): boolean {
  if (multipart) return false;
  const type = contentType || (root ? "text/plain" : "");
  return (type === "text/plain" || type === "text/html") && (!disposition || disposition === "inline");
}

/** Creates a stream between the parts of a mail and its parser that leaves out texts beyond the maximum. */
export function limitTexts(): Transform {
  let left = MAX_BYTES;
  let isInText = false;
  return new Transform({
    objectMode: true,
    transform(chunk: SplitterChunk, _encoding: BufferEncoding, done: TransformCallback): void {
      if (chunk.type === "node") isInText = isText(chunk);
      if (chunk.type !== "body" || !isInText) {
        done(null, chunk);
        return;
      }
      const value = chunk.value.subarray(0, left);
      left -= value.length;
      done(null, value.length === 0 ? undefined : Object.assign(chunk, { value }));
    },
  });
}
