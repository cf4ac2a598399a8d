import { setTimeout as sleep } from "node:timers/promises";
import type { Tx } from "#server/platform/database/database.ts";
import { every, type Loop } from "#server/platform/loops.ts";
import { type LaneState, MAIL_LANE, stateOf } from "#server/platform/mail/lanes.ts";
import { MissingMailFile } from "#server/platform/mail/mail-attachments.ts";
import { PartlyRefused } from "#server/platform/mail/outgoing-mail.ts";
import { isRecipientRefusal, type RefusalCodes, refusalOf } from "#server/platform/mail/refusals.ts";
import { toSingleLine } from "#server/platform/mail/single-line.ts";
import {
  claimMail,
  deleteClaimedMail,
  type OutboxRow,
  type Outcome,
  saveOutcome,
} from "#server/platform/mail/store.ts";
import type { MailTransport } from "#server/platform/mail/transport.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Pause before the retry of a mail after each failure. Together 28 hours, so that a mail server may be away for a day. */
const PAUSES = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];
/**
 * Lease of a mail: longer than a delivery (`DELIVERY_MS`), a minute of clock skew and the time to save the outcome together. So no
 * mail under way is claimed twice.
 */
const LEASE_MS = 3 * MINUTE;
/** Interval of attempts to save an outcome while the database is away, since a mail without it would be sent again. */
const RECORD_AGAIN_MS = SECOND;
/** Maximum delay until mail of other processes and the ends of pauses are noticed. */
const POLL_EVERY_MS = SECOND;

/** Returns whether a further attempt would fail too: the mail server refused recipient or content (SMTP's 5xx), or a file is missing. */
function isPermanentFailure(error: unknown): boolean {
  if (error instanceof MissingMailFile || error instanceof PartlyRefused) return true;
  if (!(error instanceof Error) || !("code" in error) || !("responseCode" in error)) return false;
  return ["EENVELOPE", "EMESSAGE"].includes(String(error.code)) && Number(error.responseCode) >= 500;
}

/** Returns whether the mail server refused the recipient for good, in response to the command that names the recipient. */
export function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !("command" in error) || error.command !== "RCPT TO") return false;
  return isRecipientRefusal(smtpCodesOf(error));
}

/**
 * Matches what a mail server's message must not bring into a mail: links that set a password, codes, and addresses, since an erasure
 * finds the mail only by its recipient's. Long names of hosts do not match.
 */
const SECRETS =
  /[^\s<>"']*@[^\s<>"']*|\bhttps?:\S+|\btoken=\S+|[\w-]{40,}|(?<![\w@-]|\w\.)[\w-]{20,}(?!@|\.\w|[\w-])/gi;

/**
 * Returns the mail server's message for the staff, without any secret of the recipient, and without control characters: PostgreSQL
 * stores no NUL.
 */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return toSingleLine(said.replace(SECRETS, "…")).slice(0, 300);
}

/** Returns the codes of the mail server's refusal for the log, without its text, which may quote an address or a link. */
export function smtpCodesOf(error: unknown): RefusalCodes {
  return refusalOf(error instanceof Error && "response" in error ? String(error.response) : "");
}

async function findReturnPath(platform: Platform): Promise<string | undefined> {
  for (const { mail } of platform.features) {
    const found = await mail?.findReturnPath?.(platform);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Starts sending the mails of the outbox, in this process besides any others. Every mail ends as Sent, or as Failed with a reason. The
 * stop waits for mails under way.
 */
export function startOutbox(platform: Platform, transport: MailTransport): Loop {
  const { database, log } = platform;
  const worker = newId();
  const declared = platform.features.flatMap((feature) => feature.mail?.lanes ?? []);
  /** Lanes in the order in which their rows are claimed. */
  const lanes = [MAIL_LANE, ...declared].map((lane) => stateOf(lane, () => platform.now()));
  let isClosing = false;

  /** Sends a mail and returns the outcome; undefined if it must not be sent any more. */
  async function handOver(
    { lane }: LaneState,
    mail: OutboxRow,
  ): Promise<(Outcome & { isRecipientRefused?: boolean }) | undefined> {
    const { id, kind, attempts } = mail;
    try {
      const returnPath = await findReturnPath(platform);
      const send = await lane.compose(platform, mail, (outgoing) => transport.deliver({ ...outgoing, returnPath }));
      if (!send) return undefined;
      await send();
      log.info({ mail: id, kind, attempts }, "mail sent");
      return { status: "Sent", sent_at: platform.now().toISOString(), last_error: "", next_at: mail.next_at };
    } catch (error) {
      const pause = isPermanentFailure(error) ? undefined : PAUSES[attempts - 1];
      const status = pause === undefined ? "Failed" : "Queued";
      log.warn({ err: error, ...smtpCodesOf(error), mail: id, kind, attempts, status }, "mail not sent");
      const nextAt = platform.now().getTime() + (pause ?? 0);
      const outcome = { status, sent_at: null, last_error: reasonOf(error), next_at: nextAt } as const;
      return { ...outcome, isRecipientRefused: status === "Failed" && isRecipientRefused(error) };
    }
  }

  /** Stores an outcome. Retries until the lease ends, when a different worker may claim the mail. */
  async function recordOutcome(
    { lane }: LaneState,
    mail: OutboxRow,
    { isRecipientRefused = false, ...outcome }: Outcome & { isRecipientRefused?: boolean },
    leaseEnds: number,
  ): Promise<boolean> {
    const { kind, about_id: aboutId, campaign_id: campaignId } = mail;
    const settled = {
      kind,
      aboutId,
      campaignId,
      status: outcome.status,
      isRecipientRefused,
      reason: outcome.last_error,
    };
    async function tellFeatures(tx: Tx): Promise<void> {
      for (const feature of platform.features) await feature.mail?.statusChanged?.(tx, settled, platform.now());
    }
    for (;;) {
      try {
        return await saveOutcome(database, mail, outcome, tellFeatures, lane.reportsSent);
      } catch (error) {
        if (isClosing || performance.now() + RECORD_AGAIN_MS > leaseEnds) throw error;
        await sleep(RECORD_AGAIN_MS);
      }
    }
  }

  async function deliver(state: LaneState, mail: OutboxRow): Promise<void> {
    const leaseEnds = performance.now() + LEASE_MS;
    const outcome = await handOver(state, mail);
    state.note(outcome?.status);
    if (outcome) await recordOutcome(state, mail, outcome, leaseEnds);
    else await deleteClaimedMail(database, mail);
  }

  function begin(state: LaneState, mail: OutboxRow): void {
    const delivery = deliver(state, mail)
      // The outcome could not be stored. The lease ends by itself, and the mail is claimed again.
      .catch((error: unknown) => log.error({ err: error, mail: mail.id }, "outcome of a mail not kept"))
      .finally(() => {
        state.underWay.delete(mail.id);
        outbox.wake();
      });
    state.underWay.set(mail.id, delivery);
  }

  /** Claims the next row of a lane if it has a place, and begins its delivery. Returns whether it did. */
  async function beginNext(state: LaneState): Promise<boolean> {
    if (!state.hasPlace()) return false;
    for (const campaignId of await state.lane.findBatches(database.read)) {
      const wanted = { leaseMs: LEASE_MS, underWay: [...state.underWay.keys()], campaignId };
      const mail = await claimMail(database, worker, wanted, platform.now().getTime());
      if (!mail) continue;
      begin(state, mail);
      return true;
    }
    return false;
  }

  /** Begins one delivery in the first lane that can. */
  async function beginFirst(): Promise<boolean> {
    for (const state of lanes) if (await beginNext(state)) return true;
    return false;
  }

  async function claimAll(isStopping: () => boolean): Promise<void> {
    while (!isStopping() && (await beginFirst()));
  }

  async function close(): Promise<void> {
    isClosing = true;
    const underWay = () => lanes.flatMap((state) => [...state.underWay.values()]);
    while (underWay().length > 0) await Promise.all(underWay());
    transport.close();
  }

  const outbox = every(platform, { name: "outbox", ms: POLL_EVERY_MS, last: close }, claimAll);
  return outbox;
}
