import type { Project } from "#contract/projects.ts";
import type { Vocabulary } from "#contract/vocabulary.ts";
import type { Read } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AfterChange } from "#server/platform/records/records.ts";
import { findCategories } from "#server/projects/store.ts";

/** Returns the categories among these that a project has, published or not. */
export async function findUsedCategories(db: Read, categories: readonly string[]): Promise<string[]> {
  return categories.length > 0 ? findCategories(db, categories) : [];
}

/** Returns a check to run after a change: it throws a 400 if the change sets a category that the settings lack. */
export function requireCategoryInSettingsOnChange({ vocabulary }: Platform): AfterChange<Project> {
  return async (tx, before, after) => {
    if (after && after.category !== before?.category) requireCategoryIn(await vocabulary(tx), after.category);
  };
}

/** Throws a 400 if a list is filtered by a category that the settings lack. */
export async function requireCategoryInSettings({ vocabulary }: Platform, category: string | undefined): Promise<void> {
  if (category !== undefined) requireCategoryIn(await vocabulary(), category);
}

function requireCategoryIn({ projectCategories }: Vocabulary, category: string): void {
  const ids = projectCategories.map(({ id }) => id);
  if (ids.includes(category)) return;
  throw invalidFields([{ path: "category", message: `Must be one of ${ids.join(", ")}` }]);
}
