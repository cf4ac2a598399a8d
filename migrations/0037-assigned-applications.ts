import { addBlankText } from "./dialects/blank-columns.ts";
import { addCount } from "./dialects/count-columns.ts";
import { type Migrating, run, sortedBehind, sortedBy } from "./dialects/tables.ts";

/** Adds who takes care of an application, the time of its interview, and its rating. */
export async function up(db: Migrating): Promise<void> {
  await addBlankText(db, "applications", "assignee_id");
  await addBlankText(db, "applications", "interview_at");
  await addCount(db, "applications", "rating");
  await run(db, ["alter table applications add constraint applications_rating check (rating between 0 and 5)"]);
  await sortedBy(db, "applications", ["interview_at", "rating"]);
  const sorted = ["created_at", "name_key", "job_title_key", "status", "interview_at", "rating"];
  await sortedBehind(db, "applications", "assignee_id", sorted);
}
