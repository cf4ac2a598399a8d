import { PASSWORD_CHANGE_CODE } from "#contract/auth.ts";
import {
  addressOf,
  type BodyInput,
  type Endpoint,
  type FormFiles,
  type InterimReplyOf,
  type ParamsInput,
  type QueryInput,
  type ReplyOf,
} from "#contract/endpoint.ts";
import type { FieldError } from "#contract/error-response.ts";
import { plainEtag } from "#contract/etag.ts";
import { takeFirstResponse } from "#web/shared/first-call.ts";
import { isObject, parseObject, textOf } from "#web/shared/json.ts";
import { refusalSentence } from "#web/shared/refusal-sentence.ts";
import { fetchRepeating } from "#web/shared/repeat-refused.ts";
import { endSession, notePasswordChange, readToken } from "#web/shared/session.ts";

export const UNKNOWN_ERROR = "An error occurred";
export const NO_RESPONSE = "No response from server";
/** Maximum time of a call. */
const TIMEOUT_MS = 30_000;
/** Maximum time of a file transfer, which may take long on a slow line. */
const FILE_TIMEOUT_MS = 120_000;

/** Returns a thrown value, which may be anything, as an `Error`. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Error of a call that was refused, got no response or was not sent. `message` is a sentence for people. */
export class CallError extends Error {
  override name = "CallError";
  /** The HTTP status; 0 when there was no response, or no call because the screen refused it. */
  readonly status: number;
  /** kebab-case, for programs; empty when the server named none. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string;

  constructor(
    message: string,
    status: number,
    details: { code?: string; errors?: FieldError[]; requestId?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = details.code ?? "";
    this.errors = details.errors ?? [];
    this.requestId = details.requestId ?? "";
  }
}

/** Returns the fields that the server rejected; none for any other error. */
export function rejectedFields(error: unknown): readonly FieldError[] {
  return error instanceof CallError ? error.errors : [];
}

type Part<Name extends string, Value> = undefined extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

interface CallExtras {
  /** ETag of the record to change. The server returns 412 if another user saved first. */
  ifMatch?: string | undefined;
  /** Makes a creation safe to repeat for 24 hours. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type CallOptions<Call> = Part<"params", ParamsInput<Call>> &
  Part<"body", BodyInput<Call>> & { query?: QueryInput<Call> } & CallExtras;

interface AnyOptions extends CallExtras {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Sent instead of a body. */
  form?: FormData;
}

interface Answer<Body> {
  body: Body;
  headers: Headers;
  status: number;
}

function headersOf(options: AnyOptions, token: string | undefined): Headers {
  const headers = new Headers({ Accept: "application/json" });
  // For a form the browser sets the header itself, with the boundary between its parts.
  if (!options.form) headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // Nobody is at the page: `live/attention.ts`.
  if (document.documentElement.dataset.unattended === "") headers.set("X-Unattended", "1");
  if (options.ifMatch) headers.set("If-Match", options.ifMatch);
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  return headers;
}

/** Converts an error response to a `CallError`, even if parts are missing or a proxy wrote it. */
function toCallError({ multipart, attachments }: Endpoint, status: number, text: string): CallError {
  const { message, code, errors, requestId } = parseObject(text) ?? {};
  const sentence = textOf(message) || refusalSentence(status, (multipart ?? attachments)?.tooLarge) || UNKNOWN_ERROR;
  return new CallError(sentence, status, {
    code: textOf(code),
    errors: Array.isArray(errors) && errors.every(isFieldError) ? errors : [],
    requestId: textOf(requestId),
  });
}

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.path === "string" && typeof value.message === "string";
}

/** Returns the texts and numbers of an object as text, for a path or query. The types of the calls allow no other values. */
function partsOf(given: unknown): Record<string, string> {
  const parts = Object.entries(isObject(given) ? given : {});
  return Object.fromEntries(
    parts.flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}

/** Sends a call and reads the response: an error as text, any other by `read`. */
async function exchange<Body>(
  endpoint: Endpoint,
  options: AnyOptions,
  read: (response: Response) => Promise<Body>,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer<Body>> {
  const token = readToken();
  // The document says where the API is (`root.tsx`).
  const base = document.documentElement.dataset.api ?? "/api";
  const address = base + addressOf(endpoint, partsOf(options.params), partsOf(options.query));
  const timeouts = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let details = "";
  let body: Body | undefined;
  try {
    const begun = endpoint.method === "GET" ? await takeFirstResponse(address, token) : undefined;
    response =
      begun ??
      (await fetchRepeating(address, {
        method: endpoint.method,
        headers: headersOf(options, token),
        body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
        signal: options.signal ? AbortSignal.any([options.signal, timeouts]) : timeouts,
      }));
    if (response.ok) body = await read(response);
    else details = await response.text();
  } catch (error) {
    // The caller knows why it cancelled. Any other failure means that there was no response.
    if (options.signal?.aborted) throw error;
    throw new CallError(NO_RESPONSE, 0);
  }
  if (body === undefined) {
    // A late refusal of an old token must not end the session that replaced it.
    if (response.status === 401 && endpoint.access !== "public" && token === readToken()) endSession("ended");
    const error = toCallError(endpoint, response.status, details);
    if (error.code === PASSWORD_CHANGE_CODE && token === readToken()) notePasswordChange(true);
    throw error;
  }
  return { body, headers: response.headers, status: response.status };
}

/** Sends a call and parses its response. Throws `CallError`. The body is undefined for an empty response. */
async function send(endpoint: Endpoint, options: AnyOptions, timeoutMs = TIMEOUT_MS): Promise<Answer<unknown>> {
  const answer = await exchange(endpoint, options, (response) => response.text(), timeoutMs);
  return { ...answer, body: bodyOf(answer.status, answer.body) };
}

function bodyOf(status: number, text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError(UNKNOWN_ERROR, status);
  }
}

/** Makes a call of the contract and returns the body of the response. Throws `CallError`. */
export function call<const Call extends Endpoint>(
  endpoint: Call,
  options: CallOptions<Call>,
): Promise<ReplyOf<Call> | InterimReplyOf<Call>>;
export async function call(endpoint: Endpoint, options: AnyOptions): Promise<unknown> {
  return (await send(endpoint, options)).body;
}

/** Page of a list, and the number of rows on all pages. */
export interface List<Rows> {
  rows: Rows;
  total: number;
}

/** Makes a list call: the rows of the page, and the total from `X-Total-Count`. */
export function callList<const Call extends Endpoint & { list: true }>(
  endpoint: Call,
  options: CallOptions<Call>,
): Promise<List<ReplyOf<Call>>>;
export async function callList(endpoint: Endpoint, options: AnyOptions): Promise<List<unknown>> {
  const { body, headers } = await send(endpoint, options);
  if (!Array.isArray(body)) throw new CallError(UNKNOWN_ERROR, 0);
  return { rows: body, total: Number(headers.get("X-Total-Count") ?? body.length) };
}

/** Record in the reply of a call. */
export type RecordOf<Call> = ReplyOf<Call> extends { data: infer Data } ? Data : never;

/** A record and the ETag to send back as `ifMatch`. */
export interface Tagged<Data> {
  record: Data;
  etag: string | undefined;
}

/** Makes a call whose response is `{ data }`. Returns the record with its ETag. */
export function callRecord<const Call extends Endpoint>(
  endpoint: Call,
  options: CallOptions<Call>,
): Promise<Tagged<RecordOf<Call>>>;
export async function callRecord(endpoint: Endpoint, options: AnyOptions): Promise<Tagged<unknown>> {
  return taggedOf(await send(endpoint, options));
}

function taggedOf({ body, headers }: Answer<unknown>): Tagged<unknown> {
  if (typeof body !== "object" || body === null || !("data" in body)) throw new CallError(UNKNOWN_ERROR, 0);
  // A proxy may compress one response of a version and not the next: the ETags of both are compared here.
  const etag = headers.get("ETag");
  return { record: body.data, etag: etag === null ? undefined : plainEtag(etag) };
}

/** Uploads a file, with other fields of its form, and returns the record in the response. */
export function callUpload<const Call extends Endpoint & { multipart: { file: string } }>(
  endpoint: Call,
  file: File,
  signal?: AbortSignal,
  fields?: Readonly<Record<string, string>>,
  options?: Pick<AnyOptions, "params" | "ifMatch">,
): Promise<RecordOf<Call>>;
export async function callUpload(
  endpoint: Endpoint & { multipart: { file: string } },
  file: File,
  signal?: AbortSignal,
  fields: Readonly<Record<string, string>> = {},
  options: Pick<AnyOptions, "params" | "ifMatch"> = {},
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(endpoint.multipart.file, file);
  return taggedOf(await send(endpoint, { ...options, form, ...(signal && { signal }) }, FILE_TIMEOUT_MS)).record;
}

/** Makes a call whose body may have files: a form if there are any. Returns the record in the response. */
export function callWithFiles<const Call extends Endpoint & { attachments: FormFiles }>(
  endpoint: Call,
  files: readonly File[],
  options: CallOptions<Call>,
): Promise<RecordOf<Call>>;
export async function callWithFiles(
  endpoint: Endpoint & { attachments: FormFiles },
  files: readonly File[],
  { body, ...options }: AnyOptions,
): Promise<unknown> {
  if (files.length === 0) return taggedOf(await send(endpoint, { ...options, body })).record;
  const form = new FormData();
  for (const [name, value] of Object.entries(partsOf(withTexts(body)))) form.set(name, value);
  for (const file of files) form.append(endpoint.attachments.file, file);
  return taggedOf(await send(endpoint, { ...options, form }, FILE_TIMEOUT_MS)).record;
}

/** Returns a body whose lists are texts with commas between their items, as the fields of a form. */
function withTexts(body: unknown): object {
  const parts = Object.entries(isObject(body) ? body : {});
  return Object.fromEntries(parts.map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]));
}

/** Makes a call that may take as long as an upload, such as the run of an import. Returns the record in the response. */
export function callSlowly<const Call extends Endpoint>(
  endpoint: Call,
  options: CallOptions<Call>,
): Promise<RecordOf<Call>>;
export async function callSlowly(endpoint: Endpoint, options: AnyOptions): Promise<unknown> {
  return taggedOf(await send(endpoint, options, FILE_TIMEOUT_MS)).record;
}

/** Makes a call that returns a file. Drops the file's type, so that no browser displays it. */
export function callFile<const Call extends Endpoint & ({ csv: true } | { download: true })>(
  endpoint: Call,
  options: CallOptions<Call>,
): Promise<Blob>;
export async function callFile(endpoint: Endpoint, options: AnyOptions): Promise<Blob> {
  const read = async (response: Response) =>
    new Blob([await response.arrayBuffer()], { type: "application/octet-stream" });
  return (await exchange(endpoint, options, read, FILE_TIMEOUT_MS)).body;
}
