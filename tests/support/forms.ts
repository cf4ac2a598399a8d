/** One part of a form; with a file name it is a file. Names are sent unescaped. */
export interface Part {
  name: string;
  fileName?: string;
  type?: string;
  content: string | Buffer;
}

const BOUNDARY = "----part-of-a-test";

/** Returns the boundary and the headers before the content of a part. */
export function headOf({ name, fileName, type }: Part): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  const contentType = fileName === undefined ? "" : `Content-Type: ${type ?? "image/png"}\r\n`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`;
}

export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns the body of a form and its content type. */
export function formOf(parts: readonly Part[]) {
  const pieces = parts.flatMap((part) => [Buffer.from(headOf(part)), Buffer.from(part.content), Buffer.from("\r\n")]);
  return {
    headers: { "content-type": FORM_TYPE },
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
