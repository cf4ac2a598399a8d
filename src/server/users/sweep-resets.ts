import type { Platform } from "#server/platform/platform.ts";
import { deleteResetsOver } from "#server/users/reset-store.ts";

/** Links to set a new password that are over are gone: no clock that is set back makes one good again. */
export async function sweepResets({ database, now }: Platform): Promise<void> {
  await database.writeOne((tx) => deleteResetsOver(tx, now().toISOString()));
}
