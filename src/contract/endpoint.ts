import { may, type Permission } from "#contract/permissions.ts";
import { isRefusing, type RateLimitName } from "#contract/rate-limits.ts";
import type { z } from "#contract/zod.ts";

/** Of a call of the back office: the permission it needs, or those of which any one is enough. */
export type StaffAccess = Permission | readonly Permission[];
/** Who may make a call: anyone; any active account; an active account with a permission. */
export type Access = "public" | "account" | StaffAccess;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The file of a form, and what people read when it is not there or has too many bytes. */
export interface FormFile {
  /** The name of its part. */
  file: string;
  maxBytes: number;
  missing: string;
  tooLarge: string;
}

/** Why a call says 409: what people read, for programs by its code. `field` is what holds a value that is taken. */
export interface Conflict {
  code: string;
  message: string;
  field?: string;
}

/** A value that is another record's already. */
export function taken(field: string, message: string): Conflict {
  return { code: "taken", field, message };
}

/** Everything that browser, server, tests and the API description need to know of one call. */
export interface Endpoint {
  method: Method;
  /** Below `/api`, with OpenAPI's braces: `/messages/{id}`. */
  path: `/${string}`;
  access: Access;
  /** Open to an account whose password was made up and is still to be changed. */
  beforePasswordChange?: true;
  /** One sentence for the API reference. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Sent as `multipart/form-data` instead of JSON: one file, and the fields of the body beside it. */
  multipart?: FormFile;
  /** The whole answer: a bare array for lists, `{ data }` for records. Absent where the answer has no body. */
  reply?: z.ZodType;
  /** What it answers with 202 where it wants more before it answers `reply`: a sign-in with a second factor. */
  interimReply?: z.ZodType;
  status: 200 | 201 | 202 | 204 | 302;
  /** Statuses of refusal that this call can answer beside those every call of its access and shape can (`statusesOf`). */
  errorStatuses?: readonly number[];
  /** Rate limits of the call. A form that does the same has them too. */
  limits?: readonly RateLimitName[];
  /** What it says with 409, which it can answer too. */
  conflict?: Conflict | undefined;
  /** What it says with 412 where it names several records that may have changed meanwhile; `field` is one of them. */
  stale?: Omit<Conflict, "code">;
  /** Why a public call says 401, which it can answer then. */
  unauthorized?: Pick<Conflict, "code" | "message">;
  /** A creation that an `Idempotency-Key` makes safe to repeat. */
  repeatable?: true;
  /** Answers a file of comma-separated values instead of JSON. */
  csv?: true;
  /** Answers a file as a download instead of JSON. */
  download?: true;
  /** Marks a download that is an Excel file. */
  xlsx?: true;
  /** Takes a body of any type and never looks at it. */
  anyBody?: true;
  /** The page that a call of status 302 leads to. */
  leadsTo?: `/${string}`;
  /** A list: answers `X-Total-Count`, and `Link` where it was cut. */
  list?: true;
  /**
   * Rows of such a list answered at most where no page is asked for: 10,000 unless told otherwise. Fewer where strangers read,
   * or where strangers write what is read.
   */
  unpagedRows?: number;
}

/** Declares one call; the type keeps every schema, so a misspelt field fails the compiler at both ends. */
export function endpoint<const Shape extends Endpoint>(shape: Shape): Shape {
  return shape;
}

/** The permissions of which the call needs one; none where it is public or open to every account. */
export function neededPermissions({ access }: Endpoint): readonly Permission[] {
  if (access === "public" || access === "account") return [];
  return typeof access === "string" ? [access] : access;
}

/** Whether somebody who is signed in with these permissions may make the call. */
export function mayCall(permissions: readonly Permission[], call: Endpoint): boolean {
  if (call.access === "public" || call.access === "account") return true;
  return neededPermissions(call).some((needed) => may(permissions, needed));
}

type SchemaOf<Call, Part extends "params" | "query" | "body" | "reply"> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? Schema : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What the server's handler receives, read and checked. */
export type ParamsOf<Call> = Output<SchemaOf<Call, "params">>;
export type QueryOf<Call> = Output<SchemaOf<Call, "query">>;
export type BodyOf<Call> = Output<SchemaOf<Call, "body">>;
/** What a caller sends. */
export type ParamsInput<Call> = Input<SchemaOf<Call, "params">>;
export type QueryInput<Call> = Input<SchemaOf<Call, "query">>;
export type BodyInput<Call> = Input<SchemaOf<Call, "body">>;
/** What comes back in the end. */
export type ReplyOf<Call> = Output<SchemaOf<Call, "reply">>;
/** What may come back before it; never, of a call that answers at once. */
export type InterimReplyOf<Call> = Call extends { interimReply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

/** All statuses a call can answer with, for the API description and the test that holds it against the running server. */
export function statusesOf(call: Endpoint): number[] {
  const statuses = new Set<number>([call.status, 500, 503, ...(call.errorStatuses ?? [])]);
  if (call.interimReply) statuses.add(202);
  if (call.unauthorized) statuses.add(401);
  if (call.access !== "public") for (const status of [401, 403]) statuses.add(status);
  if (call.params) statuses.add(404);
  if (call.conflict) statuses.add(409);
  if (call.limits?.some(isRefusing)) statuses.add(429);
  if (call.stale) statuses.add(412);
  // Of every call: a query parameter that it does not take, and a body where it takes none, are refused too.
  statuses.add(400);
  if (call.method !== "GET") for (const status of call.anyBody ? [413] : [413, 415]) statuses.add(status);
  if (call.repeatable) statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}

/** The address of a call below the API's base: braces filled in, the query appended, absent values left out. */
export function addressOf(
  call: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size ? `${path}?${search}` : path;
}
