import { readFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import type { ImportInput, ImportPreview } from "#contract/imports.ts";
import type { z } from "#contract/zod.ts";
import { findKnownAddresses } from "#server/customers/import-customers.ts";
import { checkRows } from "#server/imports/check-rows.ts";
import { mappingOf, unguarded } from "#server/imports/map-columns.ts";
import { type CsvTable, readCsv } from "#server/imports/read-csv.ts";
import { insertImport } from "#server/imports/store.ts";
import { importsTable } from "#server/imports/tables.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, known } from "#server/platform/records/act.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Rows of a sample, and characters of a cell in it. */
const SAMPLE = { rows: 3, characters: 200 } as const;

/**
 * Reads a file of customers and stores its rows until the import is run. Returns what a run would do. A repeated request sends the
 * same file, so only the counts are stored for it: the names of columns may name people.
 */
export async function previewImport(
  platform: Platform,
  acting: ActorContext,
  path: string,
  { mapping: given, statuses: givenStatuses = {} }: z.output<typeof ImportInput>,
): Promise<ImportPreview> {
  const { columns, rows } = await readCsv(await readFile(path));
  const mapping = mappingOf(columns, given);
  const { currency } = await readSettings(platform.database.read, platform.config);
  const reading = { mapping, statuses: givenStatuses, currency };
  const { valid, refused, errors, statuses, otherCurrency } = await checkRows({ columns, rows }, reading);
  const keys = valid.map(({ email }) => emailKey(email));
  const { account } = acting.session;
  const added = newId();
  const subject = known({ type: importsTable.recordType, id: added, name: importName(rows.length), people: [] });
  const { id, ready, duplicates } = await act(platform, acting, subject, "uploaded", async (tx, _record, now) => {
    const seen = await findKnownAddresses(tx, keys);
    let stored = 0;
    for (const key of keys) {
      if (seen.has(key)) stored += 1;
      seen.add(key);
    }
    const counts = { ready: valid.length - stored, duplicates: stored };
    const row = {
      id: added,
      fields: JSON.stringify([...new Set(Object.values(mapping))]),
      row_count: rows.length,
      ...counts,
      signed_by: await signAs(tx, account),
      created_at: now.toISOString(),
    };
    await insertImport(tx, row, valid, { columns, rows: refused });
    return { result: { id: added, ...counts }, after: { rows: rows.length, ...counts, errors: errors.length } };
  });
  return {
    id,
    rows: rows.length,
    columns,
    sample: sampleOf(columns, rows),
    mapping,
    statuses,
    ready,
    duplicates,
    errors,
    otherCurrency,
  };
}

/** Returns the first rows, each with a cell for each column. */
function sampleOf(columns: readonly string[], rows: CsvTable["rows"]): string[][] {
  const shown = (cell: string) => unguarded(cell).slice(0, SAMPLE.characters).toWellFormed();
  return rows.slice(0, SAMPLE.rows).map(({ cells }) => columns.map((_, place) => shown(cells[place] ?? "")));
}

/** Returns the name of an import in the audit trail. The name of the file may be a person's, so it is not stored. */
export function importName(rows: number): string {
  return rows === 1 ? "Import of 1 row" : `Import of ${rows.toLocaleString("en-US")} rows`;
}
