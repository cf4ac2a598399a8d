import type { Message, MessageChange } from "#contract/messages.ts";
import { formatDay } from "#web/shared/dates.ts";
import type { Change } from "../changes/change.ts";
import { saveMessage } from "./message-client.ts";

/** Returns the sentence for the toast of a change: what became of the message. */
function resultOf({ name, assignee, snoozedUntil }: Message, { assigneeId, customerId }: MessageChange): string {
  if (customerId !== undefined) return `${name} given to another customer`;
  if (assigneeId !== undefined) return assignee ? `${name} assigned to ${assignee}` : `${name} assigned to nobody`;
  return snoozedUntil ? `${name} snoozed until ${formatDay(snoozedUntil)}` : `${name} is back in the inbox`;
}

/**
 * Returns the change that assigns a message, snoozes it, or gives it to a customer. Its undo restores the former value.
 */
export function careChange(body: MessageChange): Change<Message> {
  return {
    send: ({ id }, ifMatch) => saveMessage(id, body, ifMatch),
    message: (saved) => resultOf(saved, body),
    failed: "Failed to update message",
    unchanged: (_, name) => `${name} is unchanged.`,
    undo: (before) => careChange(valuesBefore(before, body)),
  };
}

/** Returns the change that restores the value which `body` has replaced. */
function valuesBefore({ assigneeId, snoozedUntil, customerId }: Message, body: MessageChange): MessageChange {
  if (body.customerId !== undefined) return { customerId };
  return body.assigneeId === undefined ? { snoozedUntil } : { assigneeId };
}
