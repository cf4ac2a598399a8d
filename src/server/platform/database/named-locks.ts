import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Makes other transactions that lock one of these names wait for the end of this one. A serializable transaction that has waited
 * starts again, so that it sees what the other one stored. Names are stored as hashes, since some are addresses.
 */
export async function lockNames(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  if (isSqlite(tx) || names.length === 0) return;
  const hashes = names.map((name) => createHash("sha256").update(name).digest("base64url"));
  // In one order, so that two transactions never wait for each other.
  const rows = [...new Set(hashes)].sort().map((name) => ({ name, taken_at: now.toISOString() }));
  await tx
    .insertInto("locks")
    .values(rows)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ taken_at: sql`excluded.taken_at` }))
    .execute();
}

/** Deletes names that no transaction can still hold. */
export async function sweepLocks(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HOUR_MS).toISOString();
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("locks")
      .where("name", "in", (eb) => eb.selectFrom("locks").select("name").where("taken_at", "<", before).limit(most))
      .executeTakeFirstOrThrow(),
  );
}
