import { type Conflict, type Endpoint, endpoint, type StaffAccess } from "#contract/endpoint.ts";
import { idParams } from "#contract/fields.ts";
import type { PermissionArea } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

interface ResourceParts<Row, Detail, Create, Change, Status, Query> {
  /** Singular of the resource, as in texts: `product`. */
  one: string;
  /** Columns that `q` searches, for the API reference. */
  searches: string;
  row: Row;
  detail: Detail;
  /** Body of a creation. In `change`, an omitted optional field keeps its value. */
  create: Create;
  change: Change;
  status: Status;
  query: Query;
  /** Reason for the 409 of a creation or a change. */
  conflict?: Conflict;
  /** Reason for the 409 of a deletion or a new status. Default: `conflict`. */
  removalConflict?: Conflict;
}

/**
 * Read-only fields that a change may contain, since clients send back what they read. They are ignored; every other unknown
 * field is refused.
 */
export const READ_ONLY = {
  id: z.unknown().optional(),
  _id: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
} as const;

/** Read-only fields of a record that can be a sample. */
export const READ_ONLY_OF_SAMPLES = { ...READ_ONLY, sample: z.unknown().optional() } as const;

/** First segment of a resource's paths, and the permissions that its calls need, where these are of other areas: tasks, deals. */
export interface ResourceAccess {
  name: string;
  read: StaffAccess;
  write: StaffAccess;
}

function accessOf(area: PermissionArea | ResourceAccess): ResourceAccess {
  return typeof area === "string" ? { name: area, read: `${area}:read`, write: `${area}:write` } : area;
}

/** Returns the six calls of a back-office resource: list, get, create, replace, delete and set status. */
export function resourceCalls<
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Create extends z.ZodType,
  Change extends z.ZodType,
  Status extends z.ZodType,
  Query extends z.ZodType,
>(area: PermissionArea | ResourceAccess, parts: ResourceParts<Row, Detail, Create, Change, Status, Query>) {
  const { one, conflict, removalConflict = conflict } = parts;
  const { name, read, write } = accessOf(area);
  const path: `/${string}` = `/${name}`;
  const onePath: `/${string}` = `${path}/{id}`;
  const statusPath: `/${string}` = `${path}/{id}/status`;
  const reply = z.strictObject({ data: parts.detail });
  return {
    list: endpoint({
      method: "GET",
      path,
      access: read,
      summary: `Lists every ${one}, newest first unless sorted. Searches ${parts.searches}.`,
      query: parts.query,
      reply: z.array(parts.row),
      status: 200,
      list: true,
    }),
    get: endpoint({
      method: "GET",
      path: onePath,
      access: read,
      summary: `One ${one}, with an ETag.`,
      params: idParams,
      reply,
      status: 200,
    }),
    create: endpoint({
      method: "POST",
      path,
      access: write,
      summary: `Creates a ${one}.`,
      body: parts.create,
      reply,
      status: 201,
      conflict,
      repeatable: true,
    }),
    replace: endpoint({
      method: "PUT",
      path: onePath,
      access: write,
      summary: `Changes a ${one}. An optional field left out keeps its value; a stale If-Match is refused.`,
      params: idParams,
      body: parts.change,
      reply,
      status: 200,
      errorStatuses: [412],
      conflict,
    }),
    remove: endpoint({
      method: "DELETE",
      path: onePath,
      access: write,
      summary: `Deletes a ${one}. References to it never prevent this.`,
      params: idParams,
      status: 204,
      errorStatuses: [412],
      conflict: removalConflict,
    }),
    setStatus: endpoint({
      method: "PATCH",
      path: statusPath,
      access: write,
      summary: `Changes the status of a ${one}, and nothing else.`,
      params: idParams,
      body: z.strictObject({ status: parts.status }),
      reply,
      status: 200,
      errorStatuses: [412],
      conflict: removalConflict,
    }),
  };
}

/** Result of `resourceCalls`, with the types of requests and responses as parameters. */
export interface ResourceCalls<Row, Detail, Create, Change, Status, Query> {
  list: StaffCall & { query: z.ZodType<Query>; reply: z.ZodType<Row[]>; list: true };
  get: StaffCall & OfOne & Answering<Detail>;
  create: StaffCall & { body: z.ZodType<Create> } & Answering<Detail>;
  replace: StaffCall & OfOne & { body: z.ZodType<Change> } & Answering<Detail>;
  remove: StaffCall & OfOne & { reply?: undefined };
  setStatus: StaffCall & OfOne & { body: z.ZodType<{ status: Status }> } & Answering<Detail>;
}

type StaffCall = Endpoint & { access: StaffAccess };
type OfOne = { params: z.ZodType<{ id: string }> };
type Answering<Detail> = { reply: z.ZodType<{ data: Detail }> };

/** Returns the calls that export a list as CSV and as Excel: all rows that match the filters, in the requested order. */
export function exportCalls<Query extends z.ZodObject>(
  area: PermissionArea | ResourceAccess,
  one: string,
  query: Query,
) {
  return fileCalls(accessOf(area), `Every ${one} that matches the filters`, query.omit({ page: true, pageSize: true }));
}

/** Returns the calls for a file as CSV and as Excel. `content` begins their summaries. */
export function fileCalls<Query extends z.ZodObject>(
  { name, read }: Pick<ResourceAccess, "name" | "read">,
  content: string,
  query: Query,
) {
  const shared = { method: "GET", access: read, query, status: 200, limits: ["export"] } as const;
  return {
    csv: endpoint({
      ...shared,
      path: `/${name}/export.csv`,
      summary: `${content}, as CSV. Cells that a spreadsheet would run begin with an apostrophe.`,
      csv: true,
    }),
    xlsx: endpoint({
      ...shared,
      path: `/${name}/export.xlsx`,
      summary: `${content}, as an Excel file. Times are South African.`,
      download: true,
      xlsx: true,
    }),
  };
}
