import type { Tx } from "#server/platform/database/database.ts";
import { DELIVERY_PAUSES, type DeliveryQueue, startDeliveries } from "#server/platform/deliveries.ts";
import type { Loop } from "#server/platform/loops.ts";
import { type LaneState, MAIL_LANE, stateOf } from "#server/platform/mail/lanes.ts";
import { dressMail } from "#server/platform/mail/layout.ts";
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
import { tellFeatures } from "#server/platform/mail/tell-features.ts";
import type { MailTransport } from "#server/platform/mail/transport.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

const [SECOND, MINUTE] = [1000, 60_000];
/**
 * Lease of a mail. It is longer than a delivery (`DELIVERY_MS`), a minute of clock skew and the time to save the outcome together.
 * No mail under way is therefore claimed twice.
 */
const LEASE_MS = 3 * MINUTE;
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
 * Matches what a mail server's message must not bring into a mail: links that set a password, codes and addresses. An erasure finds
 * a mail only by the address of its recipient. Long names of hosts do not match.
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

/** Returns the envelope sender that a feature declares; undefined for the address of `MAIL_FROM`. */
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

  /** Sends a mail and returns the outcome; undefined if it must not be sent any more. */
  async function handOver(
    { lane }: LaneState,
    mail: OutboxRow,
  ): Promise<(Outcome & { isRecipientRefused?: boolean }) | undefined> {
    const { id, kind, attempts } = mail;
    try {
      const returnPath = await findReturnPath(platform);
      const look = await platform.companyLook();
      // Rows have mails in our own look. The company's look is applied now, so that mails which have waited get the present one.
      const dress = (html: string) => dressMail(html, look, platform.config.publicUrl);
      const send = await lane.compose(platform, mail, (outgoing) =>
        transport.deliver({ ...outgoing, html: dress(outgoing.html), returnPath }),
      );
      if (!send) return undefined;
      await send();
      log.info({ mail: id, kind, attempts }, "mail sent");
      return { status: "Sent", sent_at: platform.now().toISOString(), last_error: "", next_at: mail.next_at };
    } catch (error) {
      const pause = isPermanentFailure(error) ? undefined : DELIVERY_PAUSES[attempts - 1];
      const status = pause === undefined ? "Failed" : "Queued";
      log.warn({ err: error, ...smtpCodesOf(error), mail: id, kind, attempts, status }, "mail not sent");
      const nextAt = platform.now().getTime() + (pause ?? 0);
      const outcome = { status, sent_at: null, last_error: reasonOf(error), next_at: nextAt } as const;
      return { ...outcome, isRecipientRefused: status === "Failed" && isRecipientRefused(error) };
    }
  }

  /** Stores an outcome, and tells the features of one that is final. */
  function recordOutcome(
    { lane }: LaneState,
    mail: OutboxRow,
    { isRecipientRefused = false, ...outcome }: Outcome & { isRecipientRefused?: boolean },
  ): Promise<boolean> {
    const { id, kind, about_id: aboutId, campaign_id: campaignId } = mail;
    const settled = {
      id,
      kind,
      aboutId,
      campaignId,
      status: outcome.status,
      isRecipientRefused,
      reason: outcome.last_error,
    };
    const tell = (tx: Tx) => tellFeatures(tx, platform, settled);
    return saveOutcome(database, mail, outcome, platform.now(), tell, lane.reportsSent);
  }

  const queueOf = (state: LaneState): DeliveryQueue<OutboxRow> => ({
    name: state.lane.name,
    hasPlace: (underWay) => state.hasPlace(underWay),
    async claim(underWay) {
      for (const batch of await state.lane.findBatches(database.read)) {
        const wanted = { leaseMs: LEASE_MS, underWay, batch };
        const mail = await claimMail(database, worker, wanted, platform.now().getTime());
        if (mail) return mail;
      }
      return undefined;
    },
    async deliver(mail, save) {
      const outcome = await handOver(state, mail);
      state.note(outcome?.status);
      if (outcome) await save(() => recordOutcome(state, mail, outcome));
      else await deleteClaimedMail(database, mail);
    },
  });

  const queues = lanes.map(queueOf);
  return startDeliveries(platform, {
    name: "outbox",
    pollMs: POLL_EVERY_MS,
    leaseMs: LEASE_MS,
    findQueues: async () => queues,
    close: () => transport.close(),
  });
}
