import type { PartField } from "#server/platform/records/record-fields.ts";
import { findSignedNames } from "./account-names.ts";

/**
 * Returns the field with the name of a record's author. It saves nothing: the store of the record writes `signed_by`, the id of the
 * name, with `signAs`. `options` has the text in place of an erased name.
 */
export function authorField<Row extends { signed_by: string | null }>(
  options?: Parameters<typeof findSignedNames>[2],
): PartField<Row, string> {
  return {
    initial: "",
    async load(db, rows) {
      const ids = rows.map(({ signed_by }) => signed_by);
      const names = await findSignedNames(db, ids, options);
      return ({ signed_by }) => names.get(signed_by) ?? "";
    },
  };
}
