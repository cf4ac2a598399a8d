import { HttpError } from "./http-error.ts";

/** Maximum bytes of a form, the same as of a JSON body. */
export const MAX_FORM_BYTES = 256 * 1024;
const MAX_FIELDS = 50;

/** Returns the text of a body. Throws a 413 as soon as it has more than `most` bytes. */
async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: false });
  let bytes = 0;
  let text = "";
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new HttpError(413, "too-large", "The form is too large.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns the fields of a form that a browser without JavaScript posts. Of several values of a name, the first counts. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" || !request.body) {
    throw new HttpError(415, "unsupported-type", "The form could not be read.");
  }
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await readAtMost(request.body, MAX_FORM_BYTES))) {
    if (values.size >= MAX_FIELDS) throw new HttpError(413, "too-large", "The form has too many fields.");
    if (!values.has(name)) values.set(name, value);
  }
  return Object.fromEntries(values);
}
