import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readSettings, savedPartOf } from "#server/settings/read-settings.ts";
import { type CompleteSettings, setSettings } from "#server/settings/store.ts";

/** Changes some settings without a call. */
export async function changeStoredSettings(
  tx: Tx,
  config: Config,
  change: Partial<CompleteSettings>,
  now: string,
): Promise<void> {
  await setSettings(tx, { ...savedPartOf(await readSettings(tx, config)), ...change }, now);
}
