import { type NotificationKind, type NotificationType, recordsInWords } from "#contract/notifications.ts";

interface NotificationParts {
  kind: NotificationKind;
  counts: Readonly<Partial<Record<NotificationType, number>>>;
  /** Present name of the record; undefined where the account may not know it. */
  title: string | undefined;
  /** Present name of the account that acted; undefined where none did, or where the record is unknown. */
  actor: string | undefined;
}

/**
 * Returns the sentence of a notification. It ends with the name of the record, unless it is about several or the name
 * is hidden.
 */
export function textOf({ kind, counts, title, actor }: NotificationParts): string {
  const count = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const records = recordsInWords(counts);
  const sentence = sentenceOf(kind, { records, isMany: count > 1, isWebhook: counts.webhook !== undefined }, actor);
  return title === undefined || count > 1 ? sentence : `${sentence}: ${title}`;
}

function sentenceOf(
  kind: NotificationKind,
  { records, isMany, isWebhook }: { records: string; isMany: boolean; isWebhook: boolean },
  actor: string | undefined,
): string {
  const subject = records.charAt(0).toUpperCase() + records.slice(1);
  switch (kind) {
    case "assigned":
      return actor ? `${actor} assigned you ${records}` : `${subject} ${isMany ? "were" : "was"} assigned to you`;
    case "mentioned":
      return actor ? `${actor} mentioned you in a note on ${records}` : `You were mentioned in a note on ${records}`;
    case "answered":
      return `An answer came to ${records}`;
    case "returned":
      return `${subject} is back from its snooze`;
    case "due":
      return `${subject} is due`;
    case "failed":
      if (isWebhook) return `${subject} was switched off, because its events could not be delivered`;
      return `Your mail about ${records} was not delivered`;
    case "handed-over":
      return actor
        ? `${actor} handed over ${records} of yours`
        : `${subject} of yours ${isMany ? "were" : "was"} handed over`;
  }
}
