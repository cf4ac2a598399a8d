import type { ImportedRow } from "#contract/imports.ts";
import { deleteImportedRows, findImportedRows, setImportAuthor } from "#server/imports/store.ts";
import { importRowsTable, importsTable } from "#server/imports/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";

/** Rows of imports that were not run yet. An erased row is left out of the run. */
export const personalImports: ErasableRecords<ImportedRow> = {
  kind: "imports",
  table: importRowsTable,
  exportRows: findImportedRows,
  async erase(tx, ids) {
    await deleteImportedRows(tx, ids);
    return NO_LEADS_ERASED;
  },
};

/** Removes the author's name from imports, by the audit lines of the accounts that uploaded them. */
export async function forgetImportAuthors(tx: Tx, acts: readonly Act[]): Promise<void> {
  for (const { record_type, account_id, account_name, action } of acts)
    if (record_type === importsTable.recordType && action === "uploaded" && account_id !== null)
      await setImportAuthor(tx, account_id, account_name, "Erased");
}
