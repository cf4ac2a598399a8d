import type { BodyOf, Endpoint, FormFile, FormFiles } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { z } from "#contract/zod.ts";
import { invalidFields } from "./http-error.ts";
import { type FormSource, type ReceivedFile, receiveForm, receiveParts } from "./multipart.ts";
import { IN_PLAIN_WORDS } from "./plain-words.ts";

export type FormEndpoint = Endpoint & { multipart: FormFile };
/** Call whose body is JSON, or a form with files. */
export type AttachmentEndpoint = Endpoint & { attachments: FormFiles; body: z.ZodType };

/** Function that returns why a file is refused, as a sentence for people, or undefined if it is accepted. */
export type CheckFile = (file: ReceivedFile) => Promise<string | undefined>;

/** Form that satisfies the contract. */
export interface SentForm<E extends FormEndpoint> {
  body: BodyOf<E>;
  file: ReceivedFile;
}

interface FormReading<E extends FormEndpoint> {
  /** Fields as the client sent them. */
  values: Record<string, string>;
  /** Faults by field, including the file; at most one per field. */
  errors: FieldError[];
  /** Set when the file is above its limit. Fields after the file are then unread. */
  isTooLarge: boolean;
  /** Validated form; undefined if there is a fault. */
  sent: SentForm<E> | undefined;
}

const NO_FIELDS = z.strictObject({});

/**
 * Receives a form and checks its fields and its file against the contract. `rename` renames the fields of a form whose names
 * differ from those of the call. Throws a 400 or a 413 when the form cannot be read.
 */
export async function readFormWithFile<E extends FormEndpoint>(
  call: E,
  source: FormSource,
  into: string,
  check: CheckFile = async () => undefined,
  rename = (inputs: Record<string, string>) => inputs,
): Promise<FormReading<E>> {
  const { fields, file, errors: partErrors, isTooLarge } = await receiveForm(source, call.multipart, into);
  const values = rename(fields);
  const read = (call.body ?? NO_FIELDS).safeParse(values, IN_PLAIN_WORDS);
  const fault = file && partErrors.length === 0 ? await check(file) : undefined;
  const found = [
    ...(read.success ? [] : fieldErrors(read.error)),
    ...partErrors,
    ...(fault === undefined ? [] : [{ path: call.multipart.file, message: fault }]),
  ];
  const errors = found.filter(({ path }, index) => found.findIndex((error) => error.path === path) === index);
  if (errors.length > 0 || !file) return { values, errors, isTooLarge, sent: undefined };
  // TypeScript cannot follow E through the schema of this call.
  return { values, errors, isTooLarge, sent: { body: (call.body ? read.data : undefined) as BodyOf<E>, file } };
}

/** Body with its files, of which JSON has none. */
export interface SentFiles<E extends AttachmentEndpoint> {
  body: BodyOf<E>;
  files: ReceivedFile[];
}

/**
 * Receives a form with any number of files into the empty files `into`. `check` returns the message for a file at fault. Throws a 400
 * that names every fault, and a 413 when the form is too large as a whole.
 */
export async function readFormWithFiles<E extends AttachmentEndpoint>(
  { attachments, body }: E,
  source: FormSource,
  into: readonly string[],
  check: (file: ReceivedFile) => Promise<string | undefined>,
): Promise<SentFiles<E>> {
  const { fields, files, errors, isTooLarge } = await receiveParts(source, attachments, into);
  // Browsers send an empty file without a name if the user chose no file.
  const chosen = files.filter(({ name, bytes }) => name !== "" || bytes > 0);
  const faults: (string | undefined)[] = errors
    .filter(({ path }) => path === attachments.file)
    .map(({ message }) => message);
  for (const file of chosen) {
    // Reading stopped within this file, which counts as above the limit.
    const isCut = isTooLarge && file === files.at(-1);
    faults.push(await check(isCut ? { ...file, bytes: attachments.maxBytes + 1 } : file));
  }
  const messages = new Set(faults.filter((fault) => fault !== undefined));
  // Reading stopped at the file, so that the fields after it are unknown.
  const read = body.safeParse(withLists(body, fields), IN_PLAIN_WORDS);
  const found = [
    ...(read.success || isTooLarge ? [] : fieldErrors(read.error)),
    ...errors.filter(({ path }) => path !== attachments.file),
    ...(messages.size > 0 ? [{ path: attachments.file, message: [...messages].join(". ") }] : []),
  ];
  if (found.length > 0 || !read.success) throw invalidFields(found);
  // TypeScript cannot follow E through the schema of this call.
  return { body: read.data as BodyOf<E>, files: chosen };
}

/** Returns the fields as the schema of the body expects them. A form sends a list as one text with commas between its items. */
function withLists(body: z.ZodType, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = body instanceof z.ZodObject ? body.shape : {};
  function isList(name: string): boolean {
    const field = shape[name];
    return field instanceof z.ZodDefault && field.unwrap() instanceof z.ZodArray;
  }
  const itemsOf = (text: string) => (text.trim() === "" ? [] : text.split(",").map((item) => item.trim()));
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, isList(name) ? itemsOf(text) : text]));
}
