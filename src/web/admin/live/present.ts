import type { PresenceEvent } from "#contract/events.ts";

type Accounts = PresenceEvent["accounts"];

const NOBODY: Accounts = [];
const records = new Map<string, PresenceEvent>();
const listeners = new Set<() => void>();

/** Stores who has a record open. */
export function setPresent(event: PresenceEvent): void {
  const key = `${event.type} ${event.id}`;
  if (event.accounts.length > 0) records.set(key, event);
  else records.delete(key);
  for (const listener of listeners) listener();
}

/** Forgets everybody, since the stream tells it all again. */
export function forgetPresent(): void {
  records.clear();
  for (const listener of listeners) listener();
}

export function allPresent(): PresenceEvent[] {
  return [...records.values()];
}

export function presentAt(type: PresenceEvent["type"], id: string): Accounts {
  return records.get(`${type} ${id}`)?.accounts ?? NOBODY;
}

export function onPresent(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
