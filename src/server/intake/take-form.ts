import type { ChangedType } from "#contract/events.ts";
import type { SPAM_REASONS } from "#contract/messages.ts";
import type { Settings } from "#contract/settings.ts";
import { spamReason } from "#server/intake/spam.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { type ChangedRecord, noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import { formTokenAge } from "#server/platform/http/form-token.ts";
import { countIntake, type IntakeKind } from "#server/platform/http/request-metrics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createOnceWithFiles, type NewFiles } from "#server/platform/records/create-once.ts";
import { readSettings } from "#server/settings/read-settings.ts";

type SpamReason = (typeof SPAM_REASONS)[number];

/** Form that is being stored: what the server adds to the fields of the visitor. */
export interface Taken<Reason extends SpamReason | null = SpamReason | null> {
  now: Date;
  settings: Settings;
  /** Columns that every table of forms has. */
  columns: { spam_reason: Reason; notice_version: number };
}

/** Record that a form became. */
type FormRecord = ChangedRecord & { type: ChangedType };

/** Form of a visitor that was checked against its schema, and what becomes of it. */
interface VisitorForm<Answer, Stored> {
  kind: IntakeKind;
  /** Hidden field and form token. The token is absent without script. */
  input: { website: string; formToken?: string | undefined };
  idempotencyKey: IdempotencyKey | undefined;
  /** Visitor who sent the form. */
  caller: Pick<Caller, "address" | "browser">;
  /** Whether a form that was sent faster than a person types is spam. */
  isTimed: boolean;
  /** Response to every visitor, so that it does not tell spam from the rest. */
  answer: Answer;
  files: NewFiles<Stored>;
  /** Stores suspected spam for the staff. It has no further effects. */
  hold(tx: Tx, taken: Taken<SpamReason>, stored: Stored): Promise<FormRecord>;
  /** Stores the form, and queues its mails. */
  accept(tx: Tx, taken: Taken<null>, stored: Stored): Promise<FormRecord>;
}

/** Stores a form of a visitor with its effects, in one transaction. A repeat under the same key gets the first response. */
export async function takeForm<Answer, Stored>(platform: Platform, form: VisitorForm<Answer, Stored>): Promise<Answer> {
  const { kind, input, idempotencyKey, files } = form;
  const { formToken } = input;
  const age = form.isTimed && formToken !== undefined ? formTokenAge(platform, formToken) : undefined;
  const spam_reason = spamReason(input, age);
  const { answer, isRepeat } = await createOnceWithFiles(platform, idempotencyKey, files, async (tx, now, stored) => {
    const settings = await readSettings(tx, platform.config);
    const notice_version = await findNoticeVersion(tx);
    const taken = { now, settings };
    const record = spam_reason
      ? await form.hold(tx, { ...taken, columns: { spam_reason, notice_version } }, stored)
      : await form.accept(tx, { ...taken, columns: { spam_reason, notice_version } }, stored);
    noteChanges(tx, now, [record]);
    return form.answer;
  });
  if (!isRepeat) {
    countIntake(platform.counts, kind, spam_reason !== null);
    if (spam_reason === null) platform.goalReached(form.caller);
    platform.mailQueued();
  }
  return answer;
}
