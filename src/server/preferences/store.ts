import { DEFAULT_PREFERENCES, type Preferences, storedPreferences } from "#contract/preferences.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

/** Returns the preferences of an account. An account that has set none gets the defaults, in version 0. */
export async function findPreferences(db: Read, userId: string): Promise<VersionedRecord<Preferences>> {
  const row = await db
    .selectFrom("preferences")
    .select(["value", "version"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return { record: DEFAULT_PREFERENCES, version: 0 };
  return { record: storedPreferences(JSON.parse(row.value)), version: row.version };
}

export async function setPreferences(tx: Tx, userId: string, preferences: Preferences, now: string): Promise<void> {
  const value = JSON.stringify(preferences);
  await tx
    .insertInto("preferences")
    .values({ user_id: userId, value, version: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet((eb) => ({ value, version: eb("preferences.version", "+", 1), updated_at: now })),
    )
    .execute();
}

/** Returns the active accounts that have set preferences, with the stored JSON. */
export function listPreferencesOfActiveAccounts(db: Read) {
  return db
    .selectFrom("preferences")
    .innerJoin("users", "users.id", "preferences.user_id")
    .select(["users.id", "users.name", "users.email", "users.role", "preferences.value"])
    .where("users.status", "=", "Active")
    .orderBy("users.id")
    .execute();
}
