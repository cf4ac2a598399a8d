import { sql } from "kysely";
import type { Interaction } from "#contract/customers.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { Note } from "#contract/notes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { isDescending, type ListResult, windowOf } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { signedName, signerId } from "#server/platform/people/account-names.ts";
import { type NotedRecord, readNotes } from "#server/platform/records/notes.ts";

const INTERACTION = [
  "id",
  "happened_at as date",
  "type",
  "description",
  signedName("customer_interactions").as("author"),
] as const;

interface HistoryPage {
  limit: number;
  offset: number;
  /** Whether the newest rows come first. */
  down: boolean;
}

/** Returns a part of the interactions with a customer, ordered by their time. */
export function readInteractions(
  db: Read,
  customerId: string,
  { limit, offset, down }: HistoryPage,
): Promise<Interaction[]> {
  const order = down ? "desc" : "asc";
  return db
    .selectFrom("customer_interactions")
    .select(INTERACTION)
    .where("customer_id", "=", customerId)
    .orderBy("happened_at", order)
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns one page of the notes on a customer, by default the newest first; undefined if the customer does not exist. */
export async function listNotes(
  db: Read,
  customerId: string,
  request: ListRequest,
): Promise<ListResult<Note> | undefined> {
  const total = await countOf(db, customerId, "notes");
  if (total === undefined) return undefined;
  const record: NotedRecord = { column: "customer_id", id: customerId };
  return { rows: await readNotes(db, record, { ...windowOf(request), down: isDescending(request) }), total };
}

/** Returns one page of a customer's interactions, by default the newest first; undefined if the customer does not exist. */
export async function listInteractions(
  db: Read,
  customerId: string,
  request: ListRequest,
): Promise<ListResult<Interaction> | undefined> {
  const total = await countOf(db, customerId, "customer_interactions");
  if (total === undefined) return undefined;
  return { rows: await readInteractions(db, customerId, { ...windowOf(request), down: isDescending(request) }), total };
}

/** Returns the number of rows in a customer's history, or undefined if the customer does not exist. */
async function countOf(
  db: Read,
  customerId: string,
  table: "notes" | "customer_interactions",
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from ${sql.table(table)} where customer_id = customers.id) as total
    from customers where id = ${customerId}`.execute(db);
  return rows[0]?.total;
}

type Line = { id: string; customerId: string };

/** Returns an interaction with the id of its author, or undefined if the customer has no such interaction. */
export async function findInteraction(db: Read, { id, customerId }: Line) {
  return db
    .selectFrom("customer_interactions")
    .select([...INTERACTION, signerId("customer_interactions").as("authorId")])
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
}

/** Changes an interaction. The last contact of its customer follows. */
export async function setInteraction(
  tx: Tx,
  { id, customerId }: Line,
  { type, description, date }: Pick<Interaction, "type" | "description" | "date">,
): Promise<void> {
  await tx
    .updateTable("customer_interactions")
    .set({ type, description, happened_at: date })
    .where("id", "=", id)
    .execute();
  await updateLastContact(tx, customerId);
}

/**
 * Adds an interaction to the customer's history. If it is the newest, the last contact moves to it, at most to the time of logging,
 * so that the last contact is never in the future.
 */
export async function insertInteraction(tx: Tx, interaction: Schema["customer_interactions"]): Promise<void> {
  const { customer_id, happened_at, created_at } = interaction;
  const contact = happened_at < created_at ? happened_at : created_at;
  await tx.insertInto("customer_interactions").values(interaction).execute();
  await tx
    .updateTable("customers")
    .set({ last_contact_at: contact })
    .where("id", "=", customer_id)
    .where("last_contact_at", "<", contact)
    .execute();
}

/**
 * Moves the interactions of a message from the history of one customer to that of another. The last contact of both follows. Returns
 * whether there were any.
 */
export async function moveInteractionsOfMessage(tx: Tx, messageId: string, from: string, to: string): Promise<boolean> {
  const moved = await tx
    .updateTable("customer_interactions")
    .set({ customer_id: to })
    .where("message_id", "=", messageId)
    .where("customer_id", "=", from)
    .returning("id")
    .execute();
  for (const id of [from, to]) await updateLastContact(tx, id);
  return moved.length > 0;
}

/** Makes the line that a message has in a customer's history at an instant belong to another message. Returns whether there was a line. */
export async function moveLineToMessage(
  tx: Tx,
  {
    customer_id,
    message_id,
    happened_at,
  }: Pick<Schema["customer_interactions"], "customer_id" | "happened_at"> & {
    message_id: string;
  },
  to: string,
): Promise<boolean> {
  const moved = await tx
    .updateTable("customer_interactions")
    .set({ message_id: to })
    .where("message_id", "=", message_id)
    .where("customer_id", "=", customer_id)
    .where("happened_at", "=", happened_at)
    .returning("id")
    .execute();
  return moved.length > 0;
}

/** Returns the ids of all interactions with these customers. The interaction that was logged last comes first. */
export async function findInteractionIds(db: Read, customerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_interactions")
    .select("id")
    .where("customer_id", "in", customerIds)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the interactions with these ids. The interaction that was logged last comes first. */
export async function findInteractions(db: Read, ids: readonly string[]): Promise<Interaction[]> {
  return db
    .selectFrom("customer_interactions")
    .select(INTERACTION)
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes lines of histories, by their ids or by their messages. Returns the ids of the customers. */
export async function deleteInteractions(tx: Tx, by: "id" | "message_id", ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await tx.deleteFrom("customer_interactions").where(by, "in", ids).returning("customer_id").execute();
  const customers = [...new Set(deleted.map(({ customer_id }) => customer_id))];
  for (const id of customers) await updateLastContact(tx, id);
  return customers;
}

/**
 * Sets the time of the last contact to that of the newest interaction; `""` without one. An interaction dated in the future counts with the
 * time at which it was logged.
 */
export async function updateLastContact(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set((eb) => ({
      last_contact_at: eb.fn.coalesce(
        eb
          .selectFrom("customer_interactions")
          .select(
            sql<string>`max(case when happened_at < created_at then happened_at else created_at end)`.as("newest"),
          )
          .where("customer_id", "=", id),
        eb.val(""),
      ),
    }))
    .where("id", "=", id)
    .execute();
}
