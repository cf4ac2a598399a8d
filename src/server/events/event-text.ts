import type { ChangedEvent, PresenceEvent } from "#contract/events.ts";
import { isChangedType } from "#contract/events.ts";
import type { Permission } from "#contract/permissions.ts";
import { mayRead } from "#server/events/may-read.ts";
import type { NotedChange } from "#server/platform/database/changes.ts";

/** Maximum number of events about records of a type at a time. If more have changed, one event stands for all records of the type. */
const MOST_OF_A_TYPE = 50;

/** Returns an event as it is sent. JSON has no line breaks, which would end it. */
function textOf(event: "notification" | "changed" | "presence", data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Comment that keeps a connection open through proxies. */
export const COMMENT = ": still here\n\n";
/** Event that tells a browser to read the notifications of its account again. */
export const NOTIFICATION = textOf("notification", {});

/** Returns, as text to send, the presence events that these permissions may read; `""` for none. */
export function presenceText(events: readonly PresenceEvent[], permissions: readonly Permission[]): string {
  const readable = events.filter(({ type }) => mayRead(permissions, { type, needs: "" }));
  return readable.map((event) => textOf("presence", event)).join("");
}

/**
 * Returns, as text to send, one event for each changed record that these permissions may read; `""` for none. Any change is also an
 * event of the audit trail, which grows with it.
 */
export function changedText(changes: readonly NotedChange[], permissions: readonly Permission[]): string {
  const ids = new Map<ChangedEvent["type"], Set<string>>();
  for (const { kind, type, recordId, needs } of changes) {
    if (kind !== "changed" || !isChangedType(type)) continue;
    if (mayRead(permissions, { type: "audit", needs: "" })) ids.set("audit", new Set([""]));
    if (mayRead(permissions, { type, needs })) ids.set(type, (ids.get(type) ?? new Set()).add(recordId));
  }
  const events = [...ids].flatMap(([type, all]): ChangedEvent[] =>
    all.has("") || all.size > MOST_OF_A_TYPE ? [{ type, id: "" }] : [...all].map((id) => ({ type, id })),
  );
  return events.map((event) => textOf("changed", event)).join("");
}
