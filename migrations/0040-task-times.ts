import { addBlankText } from "./dialects/blank-columns.ts";
import { addText } from "./dialects/columns.ts";
import { addCount } from "./dialects/count-columns.ts";
import { createIndex, indexMentions, type Migrating, run, sortedBehind, sortedBy } from "./dialects/tables.ts";
import { addWord } from "./dialects/word-columns.ts";

const REPEATS = ["none", "daily", "weekdays", "weekly", "monthly"];
const OPEN_OF = ["assignee_id", "customer_id", "message_id", "application_id", "deal_id"];

/**
 * Adds time of day, description and repetition of tasks. `due_at` is the key by which they are sorted: `2026-11-20T09:30`, and the end of
 * the day without a time. `repeat_day` is the day of a monthly pattern, `next_id` the task that was created when this one was done.
 */
export async function up(db: Migrating): Promise<void> {
  await addText(db, "tasks", "due_time");
  await addBlankText(db, "tasks", "description");
  await addWord(db, "tasks", "repeat", REPEATS);
  await addBlankText(db, "tasks", "due_at");
  await addCount(db, "tasks", "repeat_day");
  await addText(db, "tasks", "next_id");
  const former = ["by_due_on", "status_by_due_on", "area_by_due_on", "assignee_id_by_due_on", "mentions"];
  const ofOpen = OPEN_OF.map((column) => `open_by_${column}`);
  await run(
    db,
    [...former, ...ofOpen].map((index) => `drop index tasks_${index}`),
  );
  await run(db, ["update tasks set due_at = due_on || 'T24:00', repeat_day = cast(substr(due_on, 9, 2) as integer)"]);
  await sortedBy(db, "tasks", ["due_at"]);
  for (const filter of ["area", "assignee_id"]) await sortedBehind(db, "tasks", filter, ["due_at"]);
  for (const column of OPEN_OF) await createIndex(db, "tasks", `open_by_${column}`, [column, "status", "due_at", "id"]);
  await indexMentions(db, "tasks", ["title", "description"]);
}
