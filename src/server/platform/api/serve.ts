import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NOT_PERMITTED, PASSWORD_CHANGE_CODE, PASSWORD_CHANGE_REQUIRED } from "#contract/auth.ts";
import {
  addressOf,
  type BodyOf,
  type Endpoint,
  type InterimReplyOf,
  mayCall,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#contract/endpoint.ts";
import { fieldErrors } from "#contract/error-response.ts";
import { SECOND_FACTOR_CODE, SECOND_FACTOR_REQUIRED } from "#contract/factors.ts";
import { KEY_NOT_PERMITTED, NOT_FOR_KEYS, NOT_FOR_KEYS_CODE } from "#contract/keys.ts";
import { type ListRequest, MAX_PAGE_SIZE, UNPAGED_ROWS } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import { formTokenAge } from "#server/platform/http/form-token.ts";
import {
  type AttachmentEndpoint,
  type CheckFile,
  type FormEndpoint,
  readFormWithFile,
  readFormWithFiles,
  type SentFiles,
  type SentForm,
} from "#server/platform/http/form-with-file.ts";
import { HttpError, invalidFields, notFound, notPermitted } from "#server/platform/http/http-error.ts";
import { isForm } from "#server/platform/http/multipart-scope.ts";
import { IN_PLAIN_WORDS } from "#server/platform/http/plain-words.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordRefusal } from "#server/platform/records/record-refusal.ts";
import { requireBearer } from "#server/platform/session/bearer.ts";
import type { Session } from "#server/platform/session/session.ts";
import { limitRequest } from "./limits.ts";
import { followMerge } from "./merged-records.ts";
import { etagOf, type VersionedRecord } from "./preconditions.ts";

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Client of a call: properties that the audit trail and the limits need. */
export interface Caller {
  requestId: string;
  address: string;
  browser: string;
  /** Set if the browser asks not to be tracked, by Global Privacy Control or Do Not Track. */
  isTrackingRefused?: true;
  /** Name of the API key of the call. */
  key?: string | undefined;
}

/** Validated call, as its handler gets it. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Validated body. Undefined for a call with files, whose body the handler reads with `receiveForm` or `receiveFiles`. */
  body: E extends FormEndpoint | AttachmentEndpoint ? undefined : BodyOf<E>;
  caller: Caller;
  /** Session of the caller; null for a public call. */
  session: E["access"] extends "public" ? null : Session;
  ifMatch: string | undefined;
  /** Set when the call is repeatable and was sent with an Idempotency-Key. */
  idempotencyKey: IdempotencyKey | undefined;
  /**
   * Receives a form with its file, and writes the file to the path `into`, an empty file that the caller removes. Throws a 413 as soon
   * as the file is too large, or a 400 that names every fault.
   */
  receiveForm: E extends FormEndpoint ? (into: string, check?: CheckFile) => Promise<ReceivedCall<E>> : undefined;
  /** Whether the body is a form, which the handler reads and which is counted under the limits then. */
  isForm: boolean;
  /**
   * Returns the body of a call that may have files, and its files, which are stored in the empty files `into` that the caller removes.
   * Throws a 400 that names every fault, or a 413.
   */
  receiveFiles: E extends AttachmentEndpoint
    ? (into: readonly string[], check: CheckFile) => Promise<SentFiles<E> & Repeatable>
    : undefined;
  /** Sets the ETag of the response. */
  setVersion(version: number): void;
  /** Makes the response a 202 with the call's `interimReply`, because a further step is needed. */
  setInterim(): void;
}

interface Repeatable {
  /** Idempotency key of the fields and the files together. */
  idempotencyKey: IdempotencyKey | undefined;
}

type ReceivedCall<E extends FormEndpoint> = SentForm<E> & Repeatable;

/** Result of a handler: rows for a list, the reply of the contract, or nothing. */
type Rows<Reply> = Reply extends readonly (infer Row)[] ? ListResult<Row> : never;
type Answer<E extends Endpoint> = E extends { list: true }
  ? Rows<ReplyOf<E>>
  : E extends { reply: z.ZodType }
    ? ReplyOf<E> | InterimReplyOf<E>
    : undefined;

/** Returns a path in Fastify's notation. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Rows of a list whose page the company hides. */
const NO_ROWS: ListResult<unknown> = { rows: [], total: 0 };

/**
 * Serves one call of the contract: access first, then parameters, query and body, then the limits that the call declares, then the
 * handler. In tests every response is checked against the contract as well (`checkReplies`).
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...requireAccess(platform, call),
    handler: async (request, reply) => {
      reply.code(call.status);
      const isHidden = call.ofPage !== undefined && (await platform.hiddenPages()).has(call.ofPage);
      if (isHidden && !call.list) throw notFound();
      const given = readCall(platform, call, request, reply);
      if (!given.isForm) await limitRequest(platform, call, given);
      if (isHidden) return reply.type(JSON_TYPE).send(JSON.stringify(rowsWithHeaders(call, request, reply, NO_ROWS)));
      const answer = await followMerge(platform, call, request, () => handle(given));
      if (!call.reply) return reply.send();
      const body = call.list ? rowsWithHeaders(call, request, reply, answer) : answer;
      if (app.checkReplies) (reply.statusCode === call.status ? call.reply : call.interimReply)?.parse(body);
      return reply.type(JSON_TYPE).send(JSON.stringify(body));
    },
  });
}

/** Serves a call that returns one record as `{ data }` with its ETag, or a 404. */
export function serveRecord<Detail, E extends Endpoint & { reply: z.ZodType<{ data: Detail }> }>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  handle: (call: Call<E>) => Promise<VersionedRecord<Detail> | undefined>,
): void {
  serve(app, platform, call, async (given) => {
    const found = await handle(given);
    if (!found) throw notFound();
    given.setVersion(found.version);
    // The schema of the reply has this shape; TypeScript cannot follow E through the condition.
    return { data: found.record } as Answer<E>;
  });
}

declare module "fastify" {
  interface FastifyInstance {
    checkReplies: boolean;
  }
}

/** Returns the option of a route for a hook that checks access before anything else of a request is read. */
export function requireAccess(platform: Platform, call: Endpoint) {
  return {
    onRequest: async (request: FastifyRequest) => {
      request.session = await admit(platform, call, request);
    },
  };
}

/** Header of calls that a page makes while nobody uses it. They do not prolong the session. */
const UNATTENDED = "x-unattended";

/** Returns the session of the caller; null for a public call. Throws a 401 without a session, or a 403 if it is not enough for the call. */
async function admit(platform: Platform, call: Endpoint, request: FastifyRequest): Promise<Session | null> {
  if (call.access === "public") return null;
  const isUse = !call.background && headerOf(request, UNATTENDED) === undefined;
  const session = await requireBearer(platform, request.headers.authorization, isUse);
  // Only users manage their own accounts, and an API key cannot create keys or be present.
  if (session.key && (call.access === "account" || call.sessionsOnly)) {
    await recordDenied(platform, call, session, callerOf(request, session));
    throw new HttpError(403, NOT_FOR_KEYS_CODE, NOT_FOR_KEYS);
  }
  if (session.account.mustChangePassword && !call.beforePasswordChange) {
    throw new HttpError(403, PASSWORD_CHANGE_CODE, PASSWORD_CHANGE_REQUIRED);
  }
  if (call.access !== "account" && isFactorOverdue(platform, session)) {
    throw new HttpError(403, SECOND_FACTOR_CODE, SECOND_FACTOR_REQUIRED);
  }
  if (!mayCall(session.permissions, call)) {
    await recordDenied(platform, call, session, callerOf(request, session));
    throw notPermitted(session.key ? KEY_NOT_PERMITTED : NOT_PERMITTED);
  }
  return session;
}

/** Records in the audit log that a call was refused for lack of permission. */
function recordDenied(platform: Platform, call: Endpoint, { account, key }: Session, caller: Caller): Promise<void> {
  const record = { type: "call", id: "", name: `${call.method} ${call.path}`, people: [] };
  const entry = { account, action: "was refused", record, caller };
  return recordRefusal(platform, entry, { id: `${key?.id ?? account.id} ${record.name}` });
}

function isFactorOverdue({ now }: Platform, { secondFactorDueAt }: Session): boolean {
  return secondFactorDueAt !== null && now().toISOString() >= secondFactorDueAt;
}

const NO_QUERY = z.strictObject({});

/** Validates parameters, query and body, and returns the call for its handler. Throws a 400, or a 404 for a malformed id. */
export function readCall<E extends Endpoint>(
  platform: Platform,
  call: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const params = call.params?.safeParse(request.params);
  // A malformed id is treated like an unknown one.
  if (params && !params.success) throw notFound();
  const query = (call.query ?? NO_QUERY).safeParse(request.query, IN_PLAIN_WORDS);
  if (!query.success) throw invalidFields(fieldErrors(query.error));
  const { multipart, attachments } = call;
  const isSentAsForm = Boolean(multipart ?? (attachments && isForm(headerOf(request, "content-type"))));
  const body = isSentAsForm ? undefined : readBody(call, request.body);
  const [caller, { session }] = [callerOf(request), request];
  const headerKey = call.repeatable ? keyOf(request) : undefined;
  function idempotencyKeyOf(content: unknown): IdempotencyKey | undefined {
    const key = headerKey ?? (call.repeatable && formTokenIn(platform, content));
    return key ? idempotencyKeyFor(scopeOf(call, params?.data, request), key, content) : undefined;
  }
  async function receive(form: FormEndpoint, into: string, check?: CheckFile) {
    await limitRequest(platform, call, { caller, session }, "before body");
    const { errors, isTooLarge, sent } = await readFormWithFile(form, request.raw, into, check);
    if (isTooLarge) throw new HttpError(413, "too-large", form.multipart.tooLarge);
    if (!sent) throw invalidFields(errors);
    const idempotencyKey = idempotencyKeyOf({ ...Object(sent.body), [form.multipart.file]: sent.file.sha256 });
    await limitRequest(platform, call, { caller, session, idempotencyKey });
    return { ...sent, idempotencyKey };
  }
  async function receiveFiles(form: AttachmentEndpoint, into: readonly string[], check: CheckFile) {
    if (!isSentAsForm) return { body, files: [], idempotencyKey: idempotencyKeyOf(body) };
    const sent = await readFormWithFiles(form, request.raw, into, check);
    const content = sent.files.map(({ name, sha256 }) => [name, sha256]);
    const more = content.length > 0 ? { [form.attachments.file]: content } : {};
    const idempotencyKey = idempotencyKeyOf({ ...Object(sent.body), ...more });
    await limitRequest(platform, call, { caller, session, idempotencyKey });
    return { ...sent, idempotencyKey };
  }
  const known = {
    params: params?.data,
    query: call.query ? pagedQuery(call, query.data) : undefined,
    body,
    session,
    caller,
    ifMatch: headerOf(request, "if-match"),
    isForm: isSentAsForm,
    idempotencyKey: isSentAsForm ? undefined : idempotencyKeyOf(body),
    receiveForm: multipart && ((into: string, check?: CheckFile) => receive({ ...call, multipart }, into, check)),
    receiveFiles: attachments && call.body && receiveFiles.bind(undefined, { ...call, attachments, body: call.body }),
    setVersion: (version: number) => reply.header("etag", etagOf(version)),
    setInterim: () => reply.code(202),
  };
  // The types are derived from the schemas just applied, but TypeScript cannot follow E through them.
  return known as unknown as Call<E>;
}

/** Returns the validated body; undefined for a call without one. Throws a 400 that names every fault. */
function readBody(call: Endpoint, body: unknown): unknown {
  if (!call.body) {
    if (Object.keys(body ?? {}).length > 0) throw invalidFields([{ path: "", message: "This call takes no body" }]);
    return undefined;
  }
  const read = call.body.safeParse(body ?? {}, IN_PLAIN_WORDS);
  if (!read.success) throw invalidFields(fieldErrors(read.error));
  return read.data;
}

/** Returns the client of a request. While access is checked, the request has no session yet, so that it is given. */
export function callerOf(request: FastifyRequest, session = request.session): Caller {
  const browser = headerOf(request, "user-agent") ?? "";
  const isTrackingRefused = headerOf(request, "sec-gpc") === "1" || headerOf(request, "dnt") === "1";
  return {
    requestId: request.id,
    address: request.address,
    browser,
    ...(isTrackingRefused && { isTrackingRefused }),
    key: session?.key?.name,
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns the form token of a body, which serves as an Idempotency-Key; undefined if it is missing or invalid. */
function formTokenIn(platform: Platform, body: unknown): string | undefined {
  const { formToken }: { formToken?: unknown } = Object(body);
  return typeof formToken === "string" && formTokenAge(platform, formToken) !== undefined ? formToken : undefined;
}

/** Returns the Idempotency-Key of a request, if it has one. Throws a 400 unless it is printable ASCII of a reasonable length. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, "idempotency-key");
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,300}$/.test(key)) {
    throw invalidFields([{ path: "Idempotency-Key", message: "Must be 1 to 300 printable characters" }]);
  }
  return key;
}

/**
 * Returns the scope of an idempotency key: the call, its record, and the account or the visitors. API keys of an account share
 * a scope, so that a program with a new key creates nothing twice.
 */
function scopeOf(call: Endpoint, params: unknown, request: FastifyRequest): string {
  return `${call.method} ${addressOf(call, Object(params))} ${request.session?.account.id ?? "public"}`;
}

/**
 * Returns the stored form of an Idempotency-Key. The scope separates the keys of different calls and callers. The body is hashed
 * together with the key, which is not stored, so that a password in the body cannot be guessed from the hash.
 */
export function idempotencyKeyFor(scope: string, key: string, body: unknown): IdempotencyKey {
  const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
  return { key: digest(`${scope}\n${key}`), bodyHash: digest(`${key}\n${JSON.stringify(body)}`) };
}

/** Returns the query, with the first page of a list that limits its rows without a page. */
function pagedQuery({ unpagedRows }: Endpoint, query: unknown): unknown {
  const { page, pageSize }: ListRequest = Object(query);
  const isPaged = unpagedRows === undefined || page !== undefined || pageSize !== undefined;
  return isPaged ? query : { ...Object(query), page: 1, pageSize: unpagedRows };
}

/** Returns the rows of a list, and sets the headers of its total and its next page. */
function rowsWithHeaders(call: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown[] {
  // The type of `serve` makes the handler of a list return a ListResult.
  const { rows, total } = answer as ListResult<unknown>;
  reply.header("x-total-count", total);
  const { page, pageSize }: ListRequest = Object(request.query);
  const { unpagedRows = UNPAGED_ROWS } = call;
  if (page === undefined && pageSize === undefined && total > unpagedRows) {
    const rest = new URLSearchParams(request.url.split("?")[1]);
    rest.set("page", String(unpagedRows / MAX_PAGE_SIZE + 1));
    rest.set("pageSize", String(MAX_PAGE_SIZE));
    reply.header("link", `<${request.url.split("?")[0]}?${rest}>; rel="next"`);
  }
  return rows;
}
