import type { PresenceEvent } from "#contract/events.ts";

type Accounts = PresenceEvent["accounts"];

const NOBODY: Accounts = [];
/** The accounts that have a record open, by the type and id of the record. */
const records = new Map<string, PresenceEvent>();
const listeners = new Set<() => void>();

/** Stores which accounts have a record open, and calls the listeners. */
export function setPresent(event: PresenceEvent): void {
  const key = `${event.type} ${event.id}`;
  if (event.accounts.length > 0) records.set(key, event);
  else records.delete(key);
  for (const listener of listeners) listener();
}

/** Forgets all accounts with open records. A newly opened stream tells them again. */
export function forgetPresent(): void {
  records.clear();
  for (const listener of listeners) listener();
}

/** Returns the last events of all records that somebody has open. */
export function allPresent(): PresenceEvent[] {
  return [...records.values()];
}

/** Returns the accounts that have a record open. The array stays the same until an event about the record. */
export function presentAt(type: PresenceEvent["type"], id: string): Accounts {
  return records.get(`${type} ${id}`)?.accounts ?? NOBODY;
}

/** Calls a listener after each change of open records. Returns a function that removes it. */
export function onPresent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
