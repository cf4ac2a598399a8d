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

const SORTED = ["created_at", "updated_at", "title_key", "customer_key", "status", "value_cents", "expected_on"];

/** Adds deals. `owner_id` has no reference to accounts: the program ends open ownerships itself, with lines in the trail. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `deals (
      id text primary key,
      title text not null,
      title_key text not null,
      customer_id text references customers (id) on delete set null,
      customer_name text not null,
      customer_key text not null,
      email_key text not null,
      value_cents integer not null,
      status text not null,
      expected_on text not null,
      lost_reason text not null,
      owner_id text not null,
      owner_name text not null,
      closed_at text,
      search text not null,
      sample integer not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint deals_status check (status in ('New', 'Qualified', 'Proposal', 'Won', 'Lost')),
      constraint deals_value check (value_cents >= 0),
      constraint deals_lost_reason check ((status = 'Lost') = (lost_reason <> '')),
      constraint deals_closed check ((status in ('Won', 'Lost')) = (closed_at is not null)),
      constraint deals_sample check (sample in (0, 1))
    )`,
  ]);
  await sortedBy(db, "deals", SORTED);
  await sortedBehind(db, "deals", "owner_id", SORTED);
  await createIndex(db, "deals", "owner_values", ["owner_id", "status", "value_cents"]);
  await createIndex(db, "deals", "customer_id", ["customer_id", "created_at", "id"]);
  await createIndex(db, "deals", "email_key", ["email_key"]);
  await indexMentions(db, "deals", ["title", "customer_name", "lost_reason"]);
  await indexSamples(db, "deals");
  await countedBy(db, "deals", ["status", "owner_id"]);
  await searchable(db, "deals");
  await mergeSearchEvenly(db, "deals");
}
