import { SettingsChange } from "#contract/settings.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

const NAME = "site";

export interface SavedSettings {
  settings: SettingsChange;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** The settings as somebody saved them; undefined while nobody has. */
export async function findSettings(db: Read): Promise<SavedSettings | undefined> {
  const row = await db.selectFrom("settings").selectAll().where("name", "=", NAME).executeTakeFirst();
  if (!row) return undefined;
  const settings = SettingsChange.parse(JSON.parse(row.value));
  return { settings, version: row.version, createdAt: row.created_at, updatedAt: row.updated_at };
}

export async function setSettings(tx: Tx, settings: SettingsChange, now: string): Promise<void> {
  const value = JSON.stringify(settings);
  await tx
    .insertInto("settings")
    .values({ name: NAME, value, version: 1, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((eb) => ({ value, version: eb("settings.version", "+", 1), updated_at: now })),
    )
    .execute();
}
