import { mergeSearchEvenly } from "./dialects/search.ts";
import {
  countedBy,
  createIndex,
  createTables,
  indexMentions,
  indexSamples,
  type Migrating,
  searchable,
  sortedBehind,
  sortedBy,
} from "./dialects/tables.ts";

const RECORDS = ["customer_id", "message_id", "application_id", "deal_id"] as const;
const SORTED = ["created_at", "due_on", "search"];

/** Adds tasks. An assignee is no foreign key, since work of a former assignee ends with a line in the audit trail. */
export async function up(db: Migrating): Promise<void> {
  const isSet = RECORDS.map((column) => `(case when ${column} is null then 0 else 1 end)`);
  await createTables(db, [
    `tasks (
      id text primary key,
      title text not null,
      due_on text not null,
      status text not null,
      done_at text,
      area text not null,
      customer_id text references customers (id) on delete cascade,
      message_id text references messages (id) on delete cascade,
      application_id text references applications (id) on delete cascade,
      deal_id text,
      assignee_id text,
      assignee_name text not null,
      author text not null,
      search text not null,
      sample integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint tasks_status check (status in ('Open', 'Done')),
      constraint tasks_done_at check ((status = 'Done') = (done_at is not null)),
      constraint tasks_of_one_record check (${isSet.join(" + ")} <= 1),
      constraint tasks_area check (
        area = case when application_id is not null then 'applications' when message_id is not null then 'messages'
          else 'customers' end
      ),
      constraint tasks_sample check (sample in (0, 1))
    )`,
  ]);
  await sortedBy(db, "tasks", SORTED);
  for (const filter of ["area", "assignee_id"]) await sortedBehind(db, "tasks", filter, SORTED);
  for (const column of ["assignee_id", ...RECORDS])
    await createIndex(db, "tasks", `open_by_${column}`, [column, "status", "due_on", "id"]);
  await indexMentions(db, "tasks", ["title"]);
  await indexSamples(db, "tasks");
  await countedBy(db, "tasks", ["status", "area"]);
  await searchable(db, "tasks");
  await mergeSearchEvenly(db, "tasks");
}
