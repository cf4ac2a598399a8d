import { VOCABULARY_MESSAGES, type Vocabulary } from "#contract/vocabulary.ts";
import { findUsedDepartments } from "#server/jobs/own-departments.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { findUsedCategories } from "#server/projects/own-categories.ts";

const idsOf = ({ projectCategories }: Vocabulary) => projectCategories.map(({ id }) => id);
const missing = (before: readonly string[], after: readonly string[]) => before.filter((word) => !after.includes(word));

/** Throws a 409 if a change removes a category or department that a project or a job has. */
export async function requireUnused(tx: Tx, before: Vocabulary, after: Vocabulary): Promise<void> {
  const used = [
    { field: "projectCategories", words: await findUsedCategories(tx, missing(idsOf(before), idsOf(after))) },
    { field: "departments", words: await findUsedDepartments(tx, missing(before.departments, after.departments)) },
  ];
  const errors = used.flatMap(({ field, words }) =>
    words.length > 0
      ? [{ path: `vocabulary.${field}`, message: `${VOCABULARY_MESSAGES.inUse}: ${words.join(", ")}` }]
      : [],
  );
  const [first] = errors;
  if (first) throw new HttpError(409, "in-use", `${first.message}.`, { errors });
}
