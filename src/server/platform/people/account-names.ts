import { type RawBuilder, sql } from "kysely";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { TableWith } from "#server/platform/database/table.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Name in place of one that was erased. Its row in `account_names` is blank. */
const ERASED = "Erased";

/** Maximum ids in one statement: SQLite takes 32,766 bound values. */
const IDS_AT_ONCE = 5000;

/** Account under the name that it has or had. Words of the program itself, such as samples, have the id `""`. */
export interface Signer {
  id: string;
  name: string;
}

/** Author of sample records. */
export const SAMPLE_SIGNER: Signer = { id: "", name: "Sample" };

/**
 * Returns the id of an account's kept name, for the column `signed_by`. Adds the name at the first signature under it, so a rename
 * leaves the name of earlier rows.
 */
export async function signAs(tx: Tx, { id: accountId, name }: Signer): Promise<string> {
  const find = () =>
    tx
      .selectFrom("account_names")
      .select("id")
      .where("account_id", "=", accountId)
      .where("name", "=", name)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const id = newId();
  await tx
    .insertInto("account_names")
    .values({ id, account_id: accountId, name, is_last: 0 })
    // Literals, because a database finds a partial index only by them.
    .onConflict((conflict) => conflict.columns(["account_id", "name"]).where("name", "!=", sql.lit("")).doNothing())
    .execute();
  // Another transaction may have added the name in the meantime.
  return (await find())?.id ?? id;
}

/** Keeps the name of an account that is being deleted, so that records which name the account still show it (`findAccountNames`). */
export async function keepLastName(tx: Tx, account: Signer): Promise<void> {
  const id = await signAs(tx, account);
  await tx.updateTable("account_names").set({ is_last: 1 }).where("id", "=", id).execute();
}

type Signed = TableWith<"signed_by">;

/** Expression for the name of a row's author, `""` without one. */
export function signedName(table: Signed): RawBuilder<string> {
  return sql<string>`coalesce((select case name when '' then ${sql.lit(ERASED)} else name end from account_names
    where account_names.id = ${sql.ref(`${table}.signed_by`)}), '')`;
}

/** Expression for the id of a row's author, null if it is not known. */
export function signerId(table: Signed): RawBuilder<string | null> {
  return sql<string | null>`(select nullif(account_id, '') from account_names
    where account_names.id = ${sql.ref(`${table}.signed_by`)})`;
}

/** Returns kept names by their ids (`signed_by`); `erased` in place of an erased name. */
export async function findSignedNames(
  db: Read,
  ids: readonly (string | null)[],
  { erased = ERASED }: { erased?: string } = {},
): Promise<ReadonlyMap<string | null, string>> {
  const names = new Map<string | null, string>();
  for (const chunk of chunksOf(distinct(ids), IDS_AT_ONCE)) {
    const rows = await db.selectFrom("account_names").select(["id", "name"]).where("id", "in", chunk).execute();
    for (const { id, name } of rows) names.set(id, name || erased);
  }
  return names;
}

/** Name of an account: the present one, or the last one of an account that was deleted. */
export interface AccountName {
  name: string;
  isDeleted: boolean;
}

/** Returns the names of accounts by their ids, also of deleted accounts. Unknown ids are left out. */
export async function findAccountNames(
  db: Read,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, AccountName>> {
  const names = new Map<string | null, AccountName>();
  for (const chunk of chunksOf(distinct(ids), IDS_AT_ONCE)) {
    const kept = db
      .selectFrom("account_names")
      .select(["account_id as id", "name", "is_last"])
      .where("account_id", "in", chunk)
      .where("is_last", "=", sql.lit(1));
    const rows = await db
      .selectFrom("users")
      .select(["id", "name", sql<number>`0`.as("is_last")])
      .where("id", "in", chunk)
      .unionAll(kept)
      .execute();
    for (const { id, name, is_last } of rows) names.set(id, { name: name || ERASED, isDeleted: is_last === 1 });
  }
  return names;
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null && id !== ""))];

/** Erases kept names, at most a chunk, wherever they are shown. Returns the ids of the erased ones. */
export async function eraseNames(tx: Tx, signers: readonly Signer[]): Promise<string[]> {
  if (signers.length === 0) return [];
  const rows = await tx
    .updateTable("account_names")
    .set({ name: "" })
    .where(({ or, and, eb }) =>
      or(signers.map(({ id, name }) => and([eb("account_id", "=", id), eb("name", "=", name)]))),
    )
    .where("name", "!=", "")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
