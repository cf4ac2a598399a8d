import type { Message, MessageChange } from "#contract/messages.ts";
import { formatDay } from "#web/shared/dates.ts";
import type { Change } from "../changes/change.ts";
import { saveMessage } from "./message-client.ts";

/** Returns what a change did, for its toast. */
function resultOf({ name, assignee, snoozedUntil }: Message, { assigneeId, customerId }: MessageChange): string {
  if (customerId !== undefined) return `${name} given to another customer`;
  if (assigneeId !== undefined) return assignee ? `${name} assigned to ${assignee}` : `${name} assigned to nobody`;
  return snoozedUntil ? `${name} snoozed until ${formatDay(snoozedUntil)}` : `${name} is back in the inbox`;
}

/** Returns the change that assigns a message, snoozes it, or gives it to a customer. */
export function careChange(body: MessageChange): Change<Message> {
  return {
    send: ({ id }, ifMatch) => saveMessage(id, body, ifMatch),
    message: (saved) => resultOf(saved, body),
    failed: "Failed to update message",
    unchanged: (_, name) => `${name} is unchanged.`,
    undo: (before) => careChange(valuesBefore(before, body)),
  };
}

/** Returns the values that a change has replaced. */
function valuesBefore({ assigneeId, snoozedUntil, customerId }: Message, body: MessageChange): MessageChange {
  if (body.customerId !== undefined) return { customerId };
  return body.assigneeId === undefined ? { snoozedUntil } : { assigneeId };
}
