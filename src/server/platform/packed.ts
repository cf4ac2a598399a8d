import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Quality 5 takes 8 ms for 60 kB where 11 takes 328 ms for a seventh less: it is compressed while somebody waits. */
const BROTLI_QUALITY = 5;

/** A text in the forms in which it is kept and sent. */
export interface Packed {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

/** Each form is made when it is first asked for: of what is sent once, one is enough. */
export function pack(plain: Buffer): Packed {
  let br: Buffer | undefined;
  let gzip: Buffer | undefined;
  return {
    plain,
    get br() {
      br ??= brotliCompressSync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      });
      return br;
    },
    get gzip() {
      gzip ??= gzipSync(plain);
      return gzip;
    },
    // Weak, since the same tag stands for the plain and the compressed forms.
    etag: `W/${contentTag(plain)}`,
  };
}

/** The ETag of bytes that are sent as they are. */
export function contentTag(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}
