import { STATUS_CODES } from "node:http";
import { REFERENCE_GROUPS } from "#content/documentation-reference.ts";
import { ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import { type Endpoint, neededPermissions, statusesOf } from "#contract/endpoint.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import type { Permission } from "#contract/permissions.ts";
import { describeLimit } from "#contract/rate-limits.ts";
import { exampleError } from "#server/system/example-errors.ts";
import { type ReferenceField, referenceFieldsOf } from "#server/system/reference-fields.ts";
import { curlOf } from "#server/system/reference-request.ts";

/** Error status of a call. It has the server's message if the call has a specific one. */
export interface ErrorReference {
  status: number;
  message?: string;
}

/** Kind of access that a call needs. */
export type AccessKind = "public" | "account" | "admin";

type ReferenceHeader = "If-Match" | "Idempotency-Key";

/** Call as plain data, for the page of the reference. */
export interface ReferenceCall {
  /** Id of the call's section on the page. */
  id: string;
  method: string;
  /** Path below the base URL of the API. */
  path: string;
  access: AccessKind;
  /** Permissions, any one of which is enough; empty if the call needs none. */
  permissions: readonly Permission[];
  summary: string;
  params: ReferenceField[];
  query: ReferenceField[];
  body: ReferenceField[];
  isForm: boolean;
  /** Further request headers that the call reads. */
  headers: ReferenceHeader[];
  /** Rate limits, each as a sentence. */
  limits: string[];
  /** Example request as a command line. */
  request: string;
  success: string;
  reply?: string;
  errors: ErrorReference[];
}

export interface ReferenceGroup {
  id: string;
  title: string;
  text: string;
  calls: ReferenceCall[];
}

/** Returns the fragment of a call: `list-public-jobs` for `listPublicJobs`. */
function idOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the kind of access. It is `admin` for all calls of the back office, since administrators may make all of them. */
export function accessKindOf(call: Endpoint): AccessKind {
  if (call.access === "public" || call.access === "account") return call.access;
  return "admin";
}

function bodyOf(call: Endpoint): ReferenceField[] {
  const fields = referenceFieldsOf(call.body);
  if (call.attachments) {
    const { file, maxFiles, maxBytes } = call.attachments;
    const kind = `in a form: at most ${maxFiles} files of ${maxBytes / 1024 / 1024} MB`;
    return [...fields, { name: file, kind, required: false }];
  }
  if (!call.multipart) return fields;
  const { file, maxBytes } = call.multipart;
  return [...fields, { name: file, kind: `file, at most ${maxBytes / 1024 / 1024} MB`, required: true }];
}

function headersOf(call: Endpoint): ReferenceHeader[] {
  const headers: ReferenceHeader[] = [];
  if (call.repeatable) headers.push("Idempotency-Key");
  if (call.errorStatuses?.includes(412)) headers.push("If-Match");
  return headers;
}

function errorsOf(call: Endpoint): ErrorReference[] {
  const own = new Set(call.errorStatuses?.filter((status) => status !== 412 && status !== 429));
  if (call.conflict) own.add(409);
  return statusesOf(call)
    .filter((status) => status >= 400)
    .map((status) => {
      const message = own.has(status) ? exampleError(call, status)?.message : undefined;
      return message === undefined ? { status } : { status, message };
    });
}

function replyOf(call: Endpoint, reply: unknown): string | undefined {
  if (call.csv || call.eventStream) return String(reply).trimEnd();
  return reply === undefined ? undefined : JSON.stringify(reply, null, 2);
}

function referenceCall(name: string, call: Endpoint, example: AnyExample): ReferenceCall {
  const reply = replyOf(call, example.reply);
  return {
    id: idOf(name),
    method: call.method,
    path: call.path,
    access: accessKindOf(call),
    permissions: neededPermissions(call),
    summary: call.summary,
    params: referenceFieldsOf(call.params),
    query: referenceFieldsOf(call.query),
    body: bodyOf(call),
    isForm: call.multipart !== undefined,
    headers: headersOf(call),
    limits: (call.limits ?? []).map(describeLimit),
    request: curlOf(call, example),
    success: `${call.status} ${STATUS_CODES[call.status]}`,
    ...(reply === undefined ? {} : { reply }),
    errors: errorsOf(call),
  };
}

/** Returns whether a call belongs to the group with these paths. */
export function isIn(paths: readonly string[], { path }: Pick<Endpoint, "path">): boolean {
  return paths.some((begin) => path === begin || path.startsWith(`${begin}/`));
}

/** Groups of the reference. Paths outside the written groups have a group for each first segment, named by its first call. */
export const GROUPS = [...REFERENCE_GROUPS, ...unwrittenGroups()];

function unwrittenGroups(): (typeof REFERENCE_GROUPS)[number][] {
  const missing = Object.values<Endpoint>(ENDPOINTS).filter(
    (call) => !REFERENCE_GROUPS.some(({ paths }) => isIn(paths, call)),
  );
  const segments = [...new Set(missing.map(({ path }) => path.split("/")[1] ?? ""))];
  return segments.map((word) => ({
    id: `calls-${word}`,
    title: `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll("-", " ")}`,
    text: missing.find(({ path }) => isIn([`/${word}`], { path }))?.summary ?? "",
    paths: [`/${word}`],
  }));
}

let groups: ReferenceGroup[] | undefined;

/** Returns all calls of the contract in groups. The result is computed once, since it does not change while the program runs. */
export function describeReference(): ReferenceGroup[] {
  if (groups) return groups;
  const examples: Readonly<Record<string, AnyExample>> = EXAMPLES;
  const calls = Object.entries<Endpoint>(ENDPOINTS);
  groups = GROUPS.map(({ id, title, text, paths }) => ({
    id,
    title,
    text,
    calls: calls
      .filter(([, call]) => isIn(paths, call))
      .map(([name, call]) => referenceCall(name, call, examples[name] ?? {})),
  }));
  return groups;
}
