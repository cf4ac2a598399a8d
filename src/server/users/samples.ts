import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { sampleDates } from "#server/platform/records/sample-dates.ts";
import { SAMPLE_USERS } from "#server/sample-data/sample-people.ts";
import { countUsers, insertUser, userStore } from "#server/users/store.ts";
import { usersTable } from "#server/users/tables.ts";

/** Inserts the sample accounts if the first administrator is the only account. They have no password, so they cannot sign in. */
async function loadSampleUsers(tx: Tx, now: Date): Promise<void> {
  // The first administrator exists already. With any other account, the database is not new.
  if ((await countUsers(tx)) > 1) return;
  const dates = sampleDates(SAMPLE_USERS.length, now);
  for (const [index, user] of SAMPLE_USERS.entries()) {
    await insertUser(tx, {
      ...user,
      id: newId(),
      password_hash: null,
      sample: 1,
      created_at: dates[index] ?? now.toISOString(),
    });
  }
}

export const sampleUsers: Samples = { table: usersTable, load: loadSampleUsers, remove: userStore.remove };
