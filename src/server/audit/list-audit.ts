import type { AuditEntry } from "#contract/audit.ts";
import type { ListRequest } from "#contract/lists.ts";
import { MENTION, mentionsIn } from "#contract/mentions.ts";
import { findEntries, findExisting } from "#server/audit/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows } from "#server/platform/database/lists.ts";
import { auditTable, tablesOf } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable } from "#server/platform/database/table.ts";
import { findAccountNames } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";

type Filters = Omit<ListRequest, "q"> & { recordType?: string | undefined; recordId?: string | undefined };

/** Record types that always exist. They cannot be deleted, and a page has no row until its first draft. */
const ALWAYS_THERE: readonly string[] = ["settings", "page"];

/** Returns the name of the actor. An API key is named beside its owner. */
function whoDid({ account_name, key_name }: Schema["audit"]): string {
  return key_name === "" ? account_name : `${account_name} (API key "${key_name}")`;
}

/** Function that writes the present names into the mentions of a text. */
type NameMentions = (text: string) => string;

/** Returns the function that writes mentions in these entries with the present names of their accounts: `@Thandi Dlamini`. */
async function namesOfMentions(db: Read, rows: readonly Schema["audit"][]): Promise<NameMentions> {
  const ids = rows.flatMap(({ before, after }) => mentionsIn(`${before} ${after}`));
  const names = await findAccountNames(db, ids);
  return (text) => text.replace(MENTION, (_, __, id: string) => `@${names.get(id)?.name ?? "former colleague"}`);
}

/** Returns the fields of an entry, with names in their mentions. */
function fieldsOf(json: string | null, nameMentions: NameMentions): AuditEntry["before"] {
  if (json === null) return null;
  return JSON.parse(json, (_, value: unknown) => (typeof value === "string" ? nameMentions(value) : value));
}

function entryOf(row: Schema["audit"], existing: ReadonlySet<string>, nameMentions: NameMentions): AuditEntry {
  const exists = ALWAYS_THERE.includes(row.record_type) || existing.has(row.record_id);
  return {
    id: row.id,
    at: row.at,
    account: { id: row.account_id, name: whoDid(row) },
    action: row.action,
    record: { type: row.record_type, id: row.record_id, name: row.record_name, exists },
    requestId: row.request_id,
    address: row.address,
    before: fieldsOf(row.before, nameMentions),
    after: fieldsOf(row.after, nameMentions),
  };
}

/** Returns audit entries by their ids, oldest first. */
export async function findAuditEntries(
  db: Read,
  tables: readonly AnyTable[],
  ids: readonly string[],
): Promise<AuditEntry[]> {
  const rows = await findEntries(db, ids);
  const existing = await findExisting(db, tables, rows);
  const nameMentions = await namesOfMentions(db, rows);
  return rows.map((row) => entryOf(row, existing, nameMentions));
}

/** Returns one page of the audit trail, newest first. Each entry says whether its record still exists. */
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
  const nameMentions = await namesOfMentions(database.read, rows);
  return { rows: rows.map((row) => entryOf(row, existing, nameMentions)), total };
}
