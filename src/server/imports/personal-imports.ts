import { LIMITS } from "#contract/fields.ts";
import type { ImportedRow } from "#contract/imports.ts";
import { oneLine } from "#server/imports/read-csv.ts";
import { addressesInCells, deleteImportedRows, findImportedRows, pagesOfRefusedRows } from "#server/imports/store.ts";
import { importRowsTable } from "#server/imports/tables.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { findPersonalIds } from "#server/platform/people/personal-rows.ts";

/** Rows of imports that were not run yet, and refused ones. An erased row is left out of the run and of the file of refused rows. */
export const personalImports: ErasableRecords<ImportedRow> = {
  kind: "imports",
  table: importRowsTable,
  async find(db, { keys, names }) {
    const ids = new Set(await findPersonalIds(db, importRowsTable, keys));
    const known = new Set(keys);
    for await (const rows of pagesOfRefusedRows(db))
      for (const { id, name_key, cells } of rows) {
        const addresses = addressesInCells(cells);
        // The names of columns may be a person, in a file without them, and a row may lack its address.
        const isTheirs =
          addresses.length > 0
            ? addresses.some((address) => known.has(address))
            : names.has(name_key) || cells.some((cell) => isAmong(names, cell));
        if (isTheirs) ids.add(id);
      }
    return [...ids].sort();
  },
  exportRows: findImportedRows,
  async erase(tx, ids) {
    await deleteImportedRows(tx, ids);
    return NO_LEADS_ERASED;
  },
};

/** Returns whether a cell is one of these names. A text above the length of a name is not. */
function isAmong(names: ReadonlySet<string>, cell: string): boolean {
  return cell.length <= LIMITS.name && names.has(normalizeForSearch(oneLine(cell)));
}
