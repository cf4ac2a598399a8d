import { MENTION, mentionOf, mentionsIn, possibleMentionsIn, withMentionsOf } from "#contract/mentions.ts";
import type { NotificationType } from "#contract/notifications.ts";
import { may, permissionsOf } from "#contract/permissions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { findNotified, keyOf, notificationTypeOf, notify } from "#server/platform/notices/notify.ts";
import { findAccountNames } from "#server/platform/people/account-names.ts";
import { findRolesOf } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Column with the id of the record of a text. */
type RecordColumn = `${NotificationType}_id`;

/** Text with mentions as it is stored: with the ids of accounts alone. */
export interface StoredMentions {
  text: string;
  /** Accounts that the text mentions and the text before did not. */
  added: readonly string[];
}

/** Returns the record of a text. Throws for a column of records about which nobody is notified. */
function notifiedRecordOf({ column, id }: { column: RecordColumn; id: string }) {
  const type = notificationTypeOf(column.replace(/_id$/, ""));
  if (!type) throw new Error(`Accounts are not notified about records of ${column}`);
  return { type, id };
}

/**
 * Returns a text as it is stored. A mention keeps the id of its account alone, if the account may read the record or was mentioned
 * before. Every other mention becomes plain text.
 */
export async function storeMentions(
  tx: Tx,
  platform: Pick<Platform, "features">,
  on: { column: RecordColumn; id: string },
  text: string,
  before = "",
): Promise<StoredMentions> {
  const mentioned = possibleMentionsIn(text);
  if (mentioned.length === 0) return { text, added: [] };
  const kept = new Set(mentionsIn(before));
  const { type, id: recordId } = notifiedRecordOf(on);
  const record = (await findNotified(tx, platform, [{ type, id: recordId }])).get(keyOf(type, recordId));
  const roles = await findRolesOf(tx, mentioned);
  const readers = new Set(
    mentioned.filter((id) => {
      const role = roles.get(id);
      return kept.has(id) || (role && record && may(permissionsOf(role), record.needs));
    }),
  );
  const stored = withMentionsOf(text, readers);
  return { text: stored, added: mentionsIn(stored).filter((id) => !kept.has(id)) };
}

/** Notifies the accounts that a text mentions now and did not before. Throws like `notifiedRecordOf`. */
export async function notifyOfMentions(
  tx: Tx,
  platform: Pick<Platform, "features" | "now">,
  actorId: string,
  on: { column: RecordColumn; id: string },
  { added }: StoredMentions,
): Promise<void> {
  if (added.length === 0) return;
  await notify(tx, platform, actorId, [{ kind: "mentioned", to: added, records: [notifiedRecordOf(on)] }]);
}

/** Returns rows with the present names in the mentions of their texts. A mention of an unknown account stays as it is. */
export async function withMentionedNames<Row extends { text: string }>(db: Read, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.flatMap(({ text }) => mentionsIn(text));
  if (ids.length === 0) return [...rows];
  const names = await findAccountNames(db, ids);
  const write = (mention: string, _: string, id: string) => {
    const name = names.get(id)?.name;
    return name === undefined ? mention : mentionOf(name, id);
  };
  return rows.map((row) => ({ ...row, text: row.text.replace(MENTION, write) }));
}
