import { readFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import {
  IMPORT_FIELDS,
  type ImportInput,
  type ImportKind,
  type ImportPreview,
  type Mapping,
  type SubscriberImportInput,
} from "#contract/imports.ts";
import type { z } from "#contract/zod.ts";
import { findKnownAddresses } from "#server/customers/import-customers.ts";
import { createCustomerReader } from "#server/imports/check-customers.ts";
import { checkRows, type RowReader } from "#server/imports/check-rows.ts";
import { subscriberReader } from "#server/imports/check-subscribers.ts";
import { mappedColumns, mappingOf, unguarded } from "#server/imports/map-columns.ts";
import { type CsvTable, readCsv } from "#server/imports/read-csv.ts";
import { insertImport } from "#server/imports/store.ts";
import { importsTable } from "#server/imports/tables.ts";
import { classifyAddresses } from "#server/newsletter/import-subscribers.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { erasedAmong } from "#server/privacy/erasures.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Rows of a sample, and characters of a cell in it. */
const SAMPLE = { rows: 3, characters: 200 } as const;

/** Choices about a file of one kind. */
interface Plan {
  kind: ImportKind;
  mapping: Mapping | undefined;
  read: RowReader;
  /** Returns what the reader has seen. */
  seen: () => Pick<ImportPreview, "statuses" | "otherCurrency">;
  /** Returns which addresses exist, and which others no import may add. */
  classify: (tx: Tx, keys: readonly string[]) => Promise<{ existing: Set<string>; excluded: ReadonlySet<string> }>;
}

/** Stores the customers of a file until `runImport`, which creates them. Returns what it would do. */
export async function uploadCustomers(
  platform: Platform,
  acting: ActorContext,
  path: string,
  { mapping, statuses = {} }: z.output<typeof ImportInput>,
): Promise<ImportPreview> {
  const { currency } = await readSettings(platform.database.read, platform.config);
  const classify: Plan["classify"] = async (tx, keys) => ({
    existing: await findKnownAddresses(tx, keys),
    excluded: new Set(),
  });
  const plan: Plan = { kind: "customers", mapping, ...createCustomerReader({ statuses, currency }), classify };
  return uploadImport(platform, acting, path, plan);
}

/** Stores the subscribers of a file until `runImport`, like `uploadCustomers`. */
export function uploadSubscribers(
  platform: Platform,
  acting: ActorContext,
  path: string,
  { mapping, ...consent }: z.output<typeof SubscriberImportInput>,
): Promise<ImportPreview> {
  return uploadImport(platform, acting, path, {
    kind: "subscribers",
    mapping,
    read: subscriberReader(consent, platform.now()),
    seen: () => ({ statuses: {}, otherCurrency: [] }),
    async classify(tx, keys) {
      const { declined, known } = await classifyAddresses(tx, keys);
      const erased = await erasedAmong(platform.erasures, keys);
      return { existing: new Set(known.keys()), excluded: declined.union(erased) };
    },
  });
}

/**
 * Reads a file and stores its rows. A repeated request sends the same file, so
 * only the counts are stored for it: the names of columns may name people.
 */
async function uploadImport(
  platform: Platform,
  acting: ActorContext,
  path: string,
  { kind, mapping: given, read, seen, classify }: Plan,
): Promise<ImportPreview> {
  const table = await readCsv(await readFile(path), kind);
  const { columns, rows } = table;
  const mapping = mappingOf(columns, given, kind);
  const { valid, refused, errors } = await checkRows(table, mappedColumns(columns, mapping), IMPORT_FIELDS[kind], read);
  const keys = valid.map(({ email }) => emailKey(email));
  const { account } = acting.session;
  const added = newId();
  const subject = namedRecord({ type: importsTable.recordType, id: added, name: importName(rows.length), people: [] });
  // A repeated upload has the id of the first.
  const { id, ...counts } = await act(platform, acting, subject, "uploaded", async (tx, _record, now) => {
    const { existing, excluded } = await classify(tx, keys);
    const [leftOut, others] = [keys.filter((key) => excluded.has(key)), keys.filter((key) => !excluded.has(key))];
    const ready = new Set(others.filter((key) => !existing.has(key))).size;
    const counts = {
      ready,
      duplicates: others.length - ready,
      ...(kind === "subscribers" && { leftOut: leftOut.length }),
    };
    const row = {
      id: added,
      kind,
      fields: JSON.stringify([...new Set(Object.values(mapping))]),
      row_count: rows.length,
      ready,
      duplicates: counts.duplicates,
      left_out: leftOut.length,
      signed_by: await signAs(tx, account),
      created_at: now.toISOString(),
    };
    await insertImport(tx, row, valid, { columns, rows: refused });
    return { result: { id: added, ...counts }, after: { rows: rows.length, ...counts, errors: errors.length } };
  });
  return { id, rows: rows.length, columns, sample: sampleOf(columns, rows), mapping, ...counts, errors, ...seen() };
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
