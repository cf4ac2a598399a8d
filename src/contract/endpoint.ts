import { may, type Permission } from "#contract/permissions.ts";
import { type RateLimitName, refusesWith429 } from "#contract/rate-limits.ts";
import type { HideablePageKey } from "#contract/site-pages.ts";
import type { z } from "#contract/zod.ts";

/** Permission for a call of the back office, or several of which any one is enough. */
export type StaffAccess = Permission | readonly Permission[];
/** Callers allowed to make a call: everyone, any active account, or an active account with a permission. */
export type Access = "public" | "account" | StaffAccess;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** File of a form, with the messages for a missing, an empty and a too large file. */
export interface FormFile {
  /** Name of the form's part. */
  file: string;
  maxBytes: number;
  missing: string;
  /** Default: an empty file counts as missing. */
  empty?: string;
  tooLarge: string;
}

/** Files that a form may have besides its fields. */
export interface FormFiles {
  /** Name of each file's part. */
  file: string;
  /** Maximum size of one file. */
  maxBytes: number;
  maxFiles: number;
  /** Messages for more files, and for a form that is too large as a whole. */
  tooMany: string;
  tooLarge: string;
}

/** Reason for a 409: a message for people and a code for programs. `field` names the field at fault. */
export interface Conflict {
  code: string;
  message: string;
  field?: string;
}

/** Returns the conflict for a value that a different record already has. */
export function taken(field: string, message: string): Conflict {
  return { code: "taken", field, message };
}

/** Declaration of one call, shared by browser, server, tests and the API description. */
export interface Endpoint {
  method: Method;
  /** Path below `/api`, with OpenAPI's braces: `/messages/{id}`. */
  path: `/${string}`;
  access: Access;
  /** Allows accounts that have not changed their generated password yet. */
  beforePasswordChange?: true;
  /** Description in the API reference. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Marks a body sent as `multipart/form-data` instead of JSON: one file, and the fields of `body`. */
  multipart?: FormFile;
  /** Marks a body that is JSON, or `multipart/form-data` with the same fields and some files. */
  attachments?: FormFiles;
  /** Whole response body: a bare array for lists, `{ data }` for records. Absent if the response has none. */
  reply?: z.ZodType;
  /** Body of a 202 response that asks for another step before `reply`: a sign-in with a second factor. */
  interimReply?: z.ZodType;
  status: 200 | 201 | 202 | 204 | 302;
  /** Error statuses besides those of every call with the same access and shape (`statusesOf`). */
  errorStatuses?: readonly number[];
  /** Rate limits of the call, and of the HTML form that does the same. `serve` counts requests; the operation counts what it mails. */
  limits?: readonly RateLimitName[];
  /** Reason for the 409 that the call can return. */
  conflict?: Conflict | undefined;
  /** Example of the 412 of a call that names several records; `field` names a record that has changed. */
  stale?: Omit<Conflict, "code">;
  /** Reason for the 401 that a public call can return. */
  unauthorized?: Pick<Conflict, "code" | "message">;
  /** Marks a creation that an `Idempotency-Key` makes safe to repeat. */
  repeatable?: true;
  /** Marks a response that is CSV instead of JSON. */
  csv?: true;
  /** Marks a response that is a file to download instead of JSON. */
  download?: true;
  /** Marks a download that is an Excel file. */
  xlsx?: true;
  /** Marks a response that is a stream of server-sent events, which goes on until either side ends it. */
  eventStream?: true;
  /** Marks a call that a page makes by itself: it is no use of the session, which ends as if nobody were there. */
  background?: true;
  /** Refuses API keys although the call needs a permission. */
  sessionsOnly?: true;
  /** Accepts a body of any type and ignores it. */
  anyBody?: true;
  /** Marks a record that may have moved: the response then is a 301 to its present address. */
  movable?: true | undefined;
  /** Page that a call with status 302 redirects to. */
  leadsTo?: `/${string}`;
  /** Marks a list: the response has `X-Total-Count`, and `Link` if rows were left out. */
  list?: true;
  /** Public page that the call belongs to. While the page is hidden, a list is empty, and any other call is refused with 404. */
  ofPage?: HideablePageKey;
  /**
   * Maximum rows of a list if no page is requested. Default: 10,000. Lower for lists that visitors read, and for rows that
   * visitors write.
   */
  unpagedRows?: number;
}

/** Declares one call. The type keeps every schema, so a misspelt field does not compile in browser or server. */
export function endpoint<const Shape extends Endpoint>(shape: Shape): Shape {
  return shape;
}

/** Returns the permissions of which the call needs one. None if the call is public or open to every account. */
export function neededPermissions({ access }: Endpoint): readonly Permission[] {
  if (access === "public" || access === "account") return [];
  return typeof access === "string" ? [access] : access;
}

/** Returns whether a signed-in caller with these permissions may make the call. */
export function mayCall(permissions: readonly Permission[], call: Endpoint): boolean {
  if (call.access === "public" || call.access === "account") return true;
  return neededPermissions(call).some((needed) => may(permissions, needed));
}

type SchemaOf<Call, Part extends "params" | "query" | "body" | "reply"> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? Schema : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Path parameters as the server's handler receives them, validated. */
export type ParamsOf<Call> = Output<SchemaOf<Call, "params">>;
export type QueryOf<Call> = Output<SchemaOf<Call, "query">>;
export type BodyOf<Call> = Output<SchemaOf<Call, "body">>;
/** Path parameters as a caller sends them. */
export type ParamsInput<Call> = Input<SchemaOf<Call, "params">>;
export type QueryInput<Call> = Input<SchemaOf<Call, "query">>;
export type BodyInput<Call> = Input<SchemaOf<Call, "body">>;
/** Body of the final response. */
export type ReplyOf<Call> = Output<SchemaOf<Call, "reply">>;
/** Body of the interim (202) response; `never` if the call has none. */
export type InterimReplyOf<Call> = Call extends { interimReply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

/** Paths of records that can be merged. */
const MERGEABLE = ["/messages", "/customers"] as const;

/** Returns the path below which a call reads one record that may have been merged, or something of it; undefined for other calls. */
export function mergedUnder({
  method,
  path,
}: Pick<Endpoint, "method" | "path">): (typeof MERGEABLE)[number] | undefined {
  if (method !== "GET") return undefined;
  return MERGEABLE.find((under) => path === `${under}/{id}` || path.startsWith(`${under}/{id}/`));
}

/** Returns all statuses of a call, for the API description and for the test that compares it with the running server. */
export function statusesOf(call: Endpoint): number[] {
  const statuses = new Set<number>([call.status, 500, 503, ...(call.errorStatuses ?? [])]);
  if (call.interimReply) statuses.add(202);
  if (call.movable || mergedUnder(call) !== undefined) statuses.add(301);
  if (call.unauthorized) statuses.add(401);
  if (call.access !== "public") for (const status of [401, 403]) statuses.add(status);
  if (call.params || (call.ofPage && !call.list)) statuses.add(404);
  if (call.conflict) statuses.add(409);
  if (call.limits?.some(refusesWith429)) statuses.add(429);
  if (call.stale) statuses.add(412);
  // Every call refuses unknown query parameters, and a body that it does not expect.
  statuses.add(400);
  if (call.method !== "GET") for (const status of call.anyBody ? [413] : [413, 415]) statuses.add(status);
  if (call.repeatable) statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
}

/** Returns path and query of a call below the API's base. Absent and empty values are left out. */
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
