/** One part of a form; with a file name it is a file. Names go out as they are, whatever is in them. */
export interface Part {
  name: string;
  fileName?: string;
  type?: string;
  content: string | Buffer;
}

const BOUNDARY = "----part-of-a-test";

/** What stands between two parts, up to the content of the second. */
export function headOf({ name, fileName, type }: Part): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  const contentType = fileName === undefined ? "" : `Content-Type: ${type ?? "image/png"}\r\n`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`;
}

export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of a form and its content type. */
export function formOf(parts: readonly Part[]) {
  const pieces = parts.flatMap((part) => [Buffer.from(headOf(part)), Buffer.from(part.content), Buffer.from("\r\n")]);
  return {
    headers: { "content-type": FORM_TYPE },
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
