import { readFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import type { ImportPreview, Mapping } from "#contract/imports.ts";
import { findKnownAddresses } from "#server/customers/import-customers.ts";
import { checkRows } from "#server/imports/check-rows.ts";
import { mappingOf } from "#server/imports/map-columns.ts";
import { readCsv } from "#server/imports/read-csv.ts";
import { insertImport } from "#server/imports/store.ts";
import { importsTable } from "#server/imports/tables.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { newId } from "#server/platform/records/ids.ts";
import { type ActorContext, createIdempotent } from "#server/platform/records/records.ts";

/** Reads a file of customers and stores its valid rows until the import is run. Returns what a run would do. */
export async function previewImport(
  platform: Platform,
  acting: ActorContext,
  path: string,
  given: Mapping | undefined,
): Promise<ImportPreview> {
  const table = await readCsv(await readFile(path));
  const mapping = mappingOf(table.columns, given);
  const { valid, errors } = await checkRows(table, mapping);
  const keys = valid.map(({ email }) => emailKey(email));
  const { account } = acting.session;
  const id = newId();
  return createIdempotent(platform, acting.idempotencyKey, async (tx, now) => {
    const seen = await findKnownAddresses(tx, keys);
    let duplicates = 0;
    for (const key of keys) {
      if (seen.has(key)) duplicates += 1;
      seen.add(key);
    }
    const counts = { ready: valid.length - duplicates, duplicates };
    const added = {
      id,
      fields: JSON.stringify([...new Set(Object.values(mapping))]),
      row_count: table.rows.length,
      ...counts,
      account_id: account.id,
      author: account.name,
      created_at: now.toISOString(),
    };
    await insertImport(tx, added, valid);
    await recordAudit(tx, now, {
      account,
      action: "uploaded",
      record: { type: importsTable.recordType, id, name: importName(table.rows.length), people: [] },
      caller: acting.caller,
      after: { rows: table.rows.length, ...counts, errors: errors.length },
    });
    return { id, rows: table.rows.length, columns: table.columns, mapping, ...counts, errors };
  });
}

/** Returns the name of an import in the trail. The name of the file may be a person's, so it is not stored. */
export function importName(rows: number): string {
  return rows === 1 ? "Import of 1 row" : `Import of ${rows.toLocaleString("en-US")} rows`;
}
