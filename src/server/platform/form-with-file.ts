import type { BodyOf, Endpoint, FormFile } from "#contract/endpoint.ts";
import { type FieldError, fieldErrors } from "#contract/error-response.ts";
import { z } from "#contract/zod.ts";
import { type FormSource, type ReceivedFile, type ReceiveOptions, receiveForm } from "#server/platform/multipart.ts";

export type FormEndpoint = Endpoint & { multipart: FormFile };

/** Why a file is not taken, as a sentence for people; undefined for one that is. */
export type CheckFile = (file: ReceivedFile) => Promise<string | undefined>;

/** A form that the contract has nothing against. */
export interface SentForm<E extends FormEndpoint> {
  body: BodyOf<E>;
  file: ReceivedFile;
}

export interface FormReading<E extends FormEndpoint> {
  /** The fields as they were typed. */
  values: Record<string, string>;
  /** Every fault by its field, the file's too. */
  errors: FieldError[];
  /** There when nothing is wrong. */
  sent: SentForm<E> | undefined;
}

interface ReadOptions extends ReceiveOptions {
  /** Returns the fields of the call from those of the form, where their names differ. */
  fieldsOf?: (inputs: Record<string, string>) => Record<string, string>;
}

const NO_FIELDS = z.strictObject({});

/** Receives a form and holds its fields and its file against the contract. Throws a 413, or a 400 where it is no form. */
export async function readFormWithFile<E extends FormEndpoint>(
  call: E,
  source: FormSource,
  into: string,
  check: CheckFile = async () => undefined,
  { fieldsOf = (inputs) => inputs, ...options }: ReadOptions = {},
): Promise<FormReading<E>> {
  const { fields: inputs, file, errors: ofParts } = await receiveForm(source, call.multipart, into, options);
  const fields = fieldsOf(inputs);
  const read = (call.body ?? NO_FIELDS).safeParse(fields);
  const fault = file && ofParts.length === 0 ? await check(file) : undefined;
  const found = [
    ...(read.success ? [] : fieldErrors(read.error)),
    ...ofParts,
    ...(fault === undefined ? [] : [{ path: call.multipart.file, message: fault }]),
  ];
  // One message for each field, as everywhere.
  const errors = found.filter(({ path }, index) => found.findIndex((error) => error.path === path) === index);
  if (errors.length > 0 || !file) return { values: fields, errors, sent: undefined };
  // What the schema of this call just made; TypeScript cannot follow E through it.
  return { values: fields, errors, sent: { body: (call.body ? read.data : undefined) as BodyOf<E>, file } };
}
