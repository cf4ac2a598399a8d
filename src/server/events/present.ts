import { PRESENCE_LAPSES_MS, PRESENCE_TYPES, type PresenceEvent } from "#contract/events.ts";
import { permissionsOf } from "#contract/permissions.ts";
import { mayRead } from "#server/events/may-read.ts";
import { listPresent } from "#server/events/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Accounts that have a record open, at one moment. */
export interface Present {
  records: ReadonlyMap<string, PresenceEvent>;
  /** Time in epoch milliseconds at which the first account is no longer present unless it reports again. */
  lapsesAt: number;
}

/** No account has a record open. */
export const NOBODY: Present = { records: new Map(), lapsesAt: Number.POSITIVE_INFINITY };

/** Reads which accounts have which records open. An account that may not read the record any more is left out. */
export async function readPresent({ database, now }: Pick<Platform, "database" | "now">): Promise<Present> {
  const since = new Date(now().getTime() - PRESENCE_LAPSES_MS).toISOString();
  const rows = await listPresent(database.read, since);
  const records = new Map<string, PresenceEvent>();
  for (const { type, record_id: id, writing, id: accountId, name, role } of rows) {
    if (!isPresenceType(type) || !mayRead(permissionsOf(role), { type, needs: "" })) continue;
    const key = `${type} ${id}`;
    const others = records.get(key)?.accounts ?? [];
    const known = others.find((other) => other.id === accountId);
    const account = { id: accountId, name, writing: writing === 1 || known?.writing === true };
    records.set(key, { type, id, accounts: [...others.filter((other) => other !== known), account] });
  }
  const oldest = rows.reduce((first, { seen_at }) => Math.min(first, Date.parse(seen_at)), Number.POSITIVE_INFINITY);
  return { records, lapsesAt: oldest + PRESENCE_LAPSES_MS };
}

const isPresenceType = (type: string): type is PresenceEvent["type"] =>
  Object.values(PRESENCE_TYPES).some((known) => known === type);

/** Returns the records whose accounts have changed, each with its present accounts: none if all have left. */
export function changedPresence(before: Present, now: Present): PresenceEvent[] {
  const keys = new Set([...before.records.keys(), ...now.records.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [before.records.get(key), now.records.get(key)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const gone: PresenceEvent[] = was ? [{ ...was, accounts: [] }] : [];
    return is ? [is] : gone;
  });
}
