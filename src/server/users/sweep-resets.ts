import type { Platform } from "#server/platform/platform.ts";
import { deleteResetsOver } from "#server/users/reset-store.ts";

/** Deletes expired links to set a new password. */
export async function sweepResets({ database, now }: Platform): Promise<void> {
  await database.writeReadCommitted((tx) => deleteResetsOver(tx, now().toISOString()));
}
