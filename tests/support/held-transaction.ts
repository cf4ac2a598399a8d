import { sql } from "kysely";
import type { Database, Tx } from "#server/platform/database/database.ts";
import type { TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

async function hasWaiting({ read }: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return Number(rows[0]?.waiting) > 0;
}

/**
 * Starts a call while another writer's change is not yet committed, and returns its result. On PostgreSQL the change is committed once
 * the call waits for it; on SQLite, which has one writer at a time, before the call begins to write. `then` runs before the commit.
 */
export async function besideChange<Result>(
  { app }: TestServer,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Result>,
  then?: () => void,
): Promise<Result> {
  const { database } = app.platform;
  const { promise: changed, resolve: hold } = Promise.withResolvers<void>();
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>();
  const changing = database.writeReadCommitted(async (tx) => {
    await change(tx);
    hold();
    await isFree;
  });
  await Promise.race([changed, changing]);
  const calling = call();
  try {
    if (database.kind === "postgres") await waitUntil("the call waits for the change", () => hasWaiting(database));
    then?.();
  } finally {
    release();
    await changing;
  }
  return calling;
}
