import { sql } from "kysely";
import { OTHER_HOSTS } from "#contract/visits.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";

/** Rows in one statement. */
const CHUNK = 500;

/** Inserts the salt of a day, unless another process was faster, and returns the stored one. */
export async function sharedSalt(database: Database, day: string, salt: string): Promise<string> {
  return database.writeReadCommitted(async (tx) => {
    await tx
      .insertInto("visit_salts")
      .values({ day, salt })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .execute();
    return (await findSalt(tx, day)) ?? salt;
  });
}

export async function findSalt(db: Read, day: string): Promise<string | undefined> {
  const row = await db.selectFrom("visit_salts").select("salt").where("day", "=", day).executeTakeFirst();
  return row?.salt;
}

/** Adds views to a day and locks its row, so that processes change a day one after the other. Returns the visitors so far. */
export async function addViewsOfDay(tx: Tx, day: string, views: number): Promise<number> {
  const { visitors } = await tx
    .insertInto("visit_days")
    .values({ day, views, visitors: 0 })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((eb) => ({ views: eb("visit_days.views", "+", eb.ref("excluded.views")) })),
    )
    .returning("visitors")
    .executeTakeFirstOrThrow();
  return visitors;
}

export async function addViewsOfPages(tx: Tx, rows: readonly Schema["visit_pages"][]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) {
    await tx
      .insertInto("visit_pages")
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(["day", "path"])
          .doUpdateSet((eb) => ({ views: eb("visit_pages.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  }
}

export async function addViewsOfReferrers(tx: Tx, rows: readonly Schema["visit_referrers"][]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("visit_referrers")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(["day", "host"])
        .doUpdateSet((eb) => ({ views: eb("visit_referrers.views", "+", eb.ref("excluded.views")) })),
    )
    .execute();
}

/** Returns the referring hosts that have a row of their own on a day. The others share the row `Other`. */
export async function listReferrerHosts(db: Read, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom("visit_referrers")
    .select("host")
    .where("day", "=", day)
    .where("host", "<>", OTHER_HOSTS)
    .execute();
  return rows.map(({ host }) => host);
}

/** Returns the stored visitors of a day that have one of these hashes. */
export async function findVisitors(
  db: Read,
  day: string,
  hashes: readonly string[],
): Promise<Schema["visitor_hashes"][]> {
  const found: Schema["visitor_hashes"][] = [];
  for (const chunk of chunksOf(hashes, CHUNK)) {
    const rows = await db
      .selectFrom("visitor_hashes")
      .selectAll()
      .where("day", "=", day)
      .where("hash", "in", chunk)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Stores visitors who are not stored yet, and counts them. */
export async function addVisitors(tx: Tx, day: string, rows: readonly Schema["visitor_hashes"][]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) await tx.insertInto("visitor_hashes").values(chunk).execute();
  await tx
    .updateTable("visit_days")
    .set((eb) => ({ visitors: eb("visitors", "+", rows.length) }))
    .where("day", "=", day)
    .execute();
}

/** Returns the sources that have a row of their own on a day. The others share the row `Other`. */
export function listSources(db: Read, day: string) {
  return db
    .selectFrom("visit_sources")
    .select(["source", "medium", "campaign"])
    .where("day", "=", day)
    .where("source", "<>", OTHER_HOSTS)
    .execute();
}

export async function addSources(tx: Tx, rows: readonly Schema["visit_sources"][]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) {
    await tx
      .insertInto("visit_sources")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(["day", "source", "medium", "campaign"]).doUpdateSet((eb) => ({
          visitors: eb("visit_sources.visitors", "+", eb.ref("excluded.visitors")),
          goals: eb("visit_sources.goals", "+", eb.ref("excluded.goals")),
        })),
      )
      .execute();
  }
}

export async function addEntries(tx: Tx, rows: readonly Schema["visit_entries"][]): Promise<void> {
  for (const chunk of chunksOf(rows, CHUNK)) {
    await tx
      .insertInto("visit_entries")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(["day", "path"]).doUpdateSet((eb) => ({
          visitors: eb("visit_entries.visitors", "+", eb.ref("excluded.visitors")),
          goals: eb("visit_entries.goals", "+", eb.ref("excluded.goals")),
        })),
      )
      .execute();
  }
}

export async function addDevices(tx: Tx, rows: readonly Schema["visit_devices"][]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("visit_devices")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(["day", "device"])
        .doUpdateSet((eb) => ({ visitors: eb("visit_devices.visitors", "+", eb.ref("excluded.visitors")) })),
    )
    .execute();
}

/**
 * Deletes salts and hashes of all days but those from `first` to `last`. Those of later days come from a clock that was
 * ahead. The salts are deleted first, because hashes without their salt identify no visitor.
 */
export async function deleteVisitorsExcept(database: Database, first: string, last: string): Promise<void> {
  const isOther = sql<boolean>`(day < ${first} or day > ${last})`;
  await database.writeReadCommitted((tx) => tx.deleteFrom("visit_salts").where(isOther).execute());
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("visitor_hashes")
      .where(
        sql<boolean>`(day, hash) in (select day, hash from visitor_hashes where ${isOther} limit ${sql.lit(most)})`,
      )
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Deletes the pages of each day before `day`, except the most viewed ones and those at which most visitors began. A
 * program that calls itself a browser can view every page every day.
 */
export async function keepTopPagesBefore(database: Database, day: string, most: number): Promise<void> {
  await keepTopBefore(database, "visit_pages", "views", day, most);
  await keepTopBefore(database, "visit_entries", "visitors", day, most);
}

/** Deletes the rows of each day before a day, except the `most` rows with the highest counts. */
async function keepTopBefore(
  database: Database,
  table: "visit_pages" | "visit_entries",
  count: "views" | "visitors",
  before: string,
  most: number,
): Promise<void> {
  const longDays = await database.read
    .selectFrom(table)
    .select("day")
    .where("day", "<", before)
    .groupBy("day")
    .having((eb) => eb.fn.countAll(), ">", most)
    .execute();
  for (const { day } of longDays) {
    await sweepInBatches(database, (tx, rows) =>
      tx
        .deleteFrom(table)
        .where("day", "=", day)
        .where(
          sql<boolean>`path in (select path from ${sql.table(table)} where day = ${day}
            order by ${sql.ref(count)} desc, path limit ${sql.lit(rows)} offset ${sql.lit(most)})`,
        )
        .executeTakeFirstOrThrow(),
    );
  }
}

const COUNTED = [
  "visit_pages",
  "visit_referrers",
  "visit_sources",
  "visit_entries",
  "visit_devices",
  "visit_days",
] as const;

/** Deletes the counts of days before `day`. */
export async function deleteCountsBefore({ write }: Database, day: string): Promise<void> {
  for (const table of COUNTED) await write((tx) => tx.deleteFrom(table).where("day", "<", day).execute());
}

export function listVisitDays(db: Read, from: string, to: string): Promise<Schema["visit_days"][]> {
  return db.selectFrom("visit_days").selectAll().where("day", ">=", from).where("day", "<=", to).execute();
}

/** Returns the most viewed pages in a period, the first one first. */
export async function listTopPages(db: Read, from: string, to: string, most: number) {
  return db
    .selectFrom("visit_pages")
    .select((eb) => ["path", eb.fn.sum<number>("views").as("total")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("path")
    .orderBy("total", "desc")
    .orderBy("path")
    .limit(most)
    .execute();
}

/** Returns the referrers of most views in a period, the first one first. */
export async function listTopReferrers(db: Read, from: string, to: string, most: number) {
  return db
    .selectFrom("visit_referrers")
    .select((eb) => ["host", eb.fn.sum<number>("views").as("total")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("host")
    .orderBy("total", "desc")
    .orderBy("host")
    .limit(most)
    .execute();
}

/** Returns the sources of most visitors in a period, the first one first. */
export function listTopSources(db: Read, from: string, to: string, most: number) {
  return db
    .selectFrom("visit_sources")
    .select((eb) => [
      "source",
      "medium",
      "campaign",
      eb.fn.sum<number>("visitors").as("total"),
      eb.fn.sum<number>("goals").as("reached"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["source", "medium", "campaign"])
    .orderBy("total", "desc")
    .orderBy("reached", "desc")
    .orderBy("source")
    .orderBy("medium")
    .orderBy("campaign")
    .limit(most)
    .execute();
}

/** Returns the pages at which most visitors began in a period, the first one first. */
export function listTopEntries(db: Read, from: string, to: string, most: number) {
  return db
    .selectFrom("visit_entries")
    .select((eb) => ["path", eb.fn.sum<number>("visitors").as("total"), eb.fn.sum<number>("goals").as("reached")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("path")
    .orderBy("total", "desc")
    .orderBy("reached", "desc")
    .orderBy("path")
    .limit(most)
    .execute();
}

export function listDevices(db: Read, from: string, to: string) {
  return db
    .selectFrom("visit_devices")
    .select((eb) => ["device", eb.fn.sum<number>("visitors").as("total")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("device")
    .orderBy("total", "desc")
    .orderBy("device")
    .execute();
}
