import type { Schema } from "#server/platform/database/schema.ts";
import { authorField } from "#server/platform/people/author-field.ts";
import type { PartField } from "#server/platform/records/record-fields.ts";

/** Author of an article: public, so an erased name is blank. */
export const articleAuthor = authorField<Schema["articles"]>({ erased: "" });

/** Byline of an article: that of its row, or else the author's name. */
export const bylineField: PartField<Schema["articles"], string> = {
  initial: "",
  async load(db, rows) {
    const authorOf = await articleAuthor.load(db, rows);
    return (row) => row.byline || authorOf(row);
  },
};

/** Returns the byline as its column has it: blank where it is the author's name, so that it follows an erasure. */
export function storedByline(byline: string, author: string): string {
  return byline === author ? "" : byline;
}
