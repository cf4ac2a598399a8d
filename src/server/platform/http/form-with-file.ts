import type { BodyOf, Endpoint, FormFile } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { z } from "#contract/zod.ts";
import { type FormSource, type ReceivedFile, receiveForm } from "./multipart.ts";

export type FormEndpoint = Endpoint & { multipart: FormFile };

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
 * Receives a form and checks its fields and its file against the contract. `fieldsOf` renames the fields of a form whose names
 * differ from those of the call. Throws a 400 or a 413 when the form cannot be read.
 */
export async function readFormWithFile<E extends FormEndpoint>(
  call: E,
  source: FormSource,
  into: string,
  check: CheckFile = async () => undefined,
  fieldsOf = (inputs: Record<string, string>) => inputs,
): Promise<FormReading<E>> {
  const { fields, file, errors: partErrors, isTooLarge } = await receiveForm(source, call.multipart, into);
  const values = fieldsOf(fields);
  const read = (call.body ?? NO_FIELDS).safeParse(values);
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
