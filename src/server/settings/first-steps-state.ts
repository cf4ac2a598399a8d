import type { Read, Tx } from "#server/platform/database/database.ts";
import { findPutAway, setPutAway } from "#server/settings/store.ts";

/** Returns whether an administrator has put the first steps away, so that no administrator sees them. */
export const isPutAway = (db: Read): Promise<boolean> => findPutAway(db);

/** Puts the first steps away for all administrators, or brings them back. */
export const storePutAway = (tx: Tx, isAway: boolean, now: string): Promise<void> => setPutAway(tx, isAway, now);
