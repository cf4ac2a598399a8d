import type { AuditEntry } from "#contract/audit.ts";
import type { ListRequest } from "#contract/lists.ts";
import { findExisting, findLines } from "#server/audit/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows } from "#server/platform/database/lists.ts";
import { auditTable, tablesOf } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable } from "#server/platform/database/table.ts";
import { storedFields } from "#server/platform/people/audit-subjects.ts";
import type { Platform } from "#server/platform/platform.ts";

type Filters = Omit<ListRequest, "q"> & { recordType?: string | undefined; recordId?: string | undefined };

/** Record types that always exist. They cannot be deleted, and a page has no row until its first draft. */
const ALWAYS_THERE: readonly string[] = ["settings", "page"];

/** Returns the name of the actor. An API key is named beside its owner. */
function whoDid({ account_name, key_name }: Schema["audit"]): string {
  return key_name === "" ? account_name : `${account_name} (API key "${key_name}")`;
}

function entryOf(row: Schema["audit"], existing: ReadonlySet<string>): AuditEntry {
  const exists = ALWAYS_THERE.includes(row.record_type) || existing.has(row.record_id);
  return {
    id: row.id,
    at: row.at,
    account: { id: row.account_id, name: whoDid(row) },
    action: row.action,
    record: { type: row.record_type, id: row.record_id, name: row.record_name, exists },
    requestId: row.request_id,
    address: row.address,
    before: row.before === null ? null : storedFields(row.before),
    after: row.after === null ? null : storedFields(row.after),
  };
}

/** Returns audit entries by their ids, oldest first. */
export async function findAuditLines(
  db: Read,
  tables: readonly AnyTable[],
  ids: readonly string[],
): Promise<AuditEntry[]> {
  const rows = await findLines(db, ids);
  const existing = await findExisting(db, tables, rows);
  return rows.map((row) => entryOf(row, existing));
}

export async function listAudit(
  { database, features }: Pick<Platform, "database" | "features">,
  filters: Filters,
): Promise<ListResult<AuditEntry>> {
  const plan: ListPlan<"audit"> = {
    table: auditTable,
    newest: "at",
    sorts: { at: "at" },
    filters: { record_type: filters.recordType, record_id: filters.recordId },
  };
  const { rows, total } = await listRows(database, plan, filters);
  const existing = await findExisting(database.read, tablesOf(features), rows);
  return { rows: rows.map((row) => entryOf(row, existing)), total };
}
