import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import {
  changedPreferences,
  getPreferences,
  type Preferences,
  type PreferencesChange,
  updatePreferences,
} from "#contract/preferences.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import { serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { findPreferences, setPreferences } from "#server/preferences/store.ts";

export function servePreferences(app: FastifyInstance, platform: Platform): void {
  serveRecord(app, platform, getPreferences, ({ session }) =>
    findPreferences(platform.database.read, session.account.id),
  );
  serveRecord(app, platform, updatePreferences, (call) => changePreferences(platform, call, call.body));
}

/**
 * Changes the caller's preferences. Throws a 412 for a stale `ifMatch`. They are not audited: they concern no other user, and each
 * ticked box would add an audit entry.
 */
function changePreferences(
  platform: Platform,
  { session, ifMatch }: ActorContext,
  change: PreferencesChange,
): Promise<VersionedRecord<Preferences>> {
  const { id } = session.account;
  return platform.database.write(async (tx) => {
    const before = await findPreferences(tx, id);
    requireMatch(ifMatch, before.version);
    const preferences = changedPreferences(before.record, change);
    if (isDeepStrictEqual(preferences, before.record)) return before;
    await setPreferences(tx, id, preferences, platform.now().toISOString());
    return findPreferences(tx, id);
  });
}
