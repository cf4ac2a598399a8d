import { publishedDocument } from "#server/pages/page-states.ts";
import { findPublished } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns all texts of a value of a document. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the texts of the published terms. */
export async function findTermsTexts(db: Read): Promise<string[]> {
  return textsIn(publishedDocument({ key: "terms", published: await findPublished(db, "terms") }));
}
