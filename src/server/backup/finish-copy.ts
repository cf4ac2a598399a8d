import { endSessionsAndLinks, holdQueuedMails, readNote, takeNote } from "#server/backup/note-store.ts";
import { holdCampaigns } from "#server/campaigns/hold-campaigns.ts";
import { tellFeatures } from "#server/platform/mail/tell-features.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { reapplyErasures } from "#server/privacy/reapply-erasures.ts";
import { holdDeliveries } from "#server/webhooks/hold-deliveries.ts";

const ACTIONS = { restore: "restored a backup", "db:move": "moved the database" } as const;

export interface FinishedCopy {
  /** Mails that were queued, and now wait until an administrator retries them. */
  heldMails: number;
  /** People who were erased since the copy, and were erased again. */
  erasedPeople: number;
}

/**
 * Finishes a restore or move at the first start, before the program listens: erases people again, ends sessions, and holds mails,
 * campaigns and webhook deliveries. Returns undefined if there is nothing to finish. A process that is killed in between leaves the note for the next start.
 */
export async function finishCopy(
  platform: Pick<Platform, "database" | "features" | "erasures" | "now" | "log">,
): Promise<FinishedCopy | undefined> {
  const { database, now, log } = platform;
  const note = await readNote(database.owner);
  if (!note) return undefined;
  const erasedPeople = await reapplyErasures(platform, new Set(note.erasuresBefore), now());
  const heldMails = await database.write(async (tx) => {
    const taken = await takeNote(tx);
    if (!taken) return 0;
    await endSessionsAndLinks(tx);
    const held = await holdQueuedMails(tx);
    for (const mail of held) await tellFeatures(tx, platform, mail);
    await holdCampaigns(tx, now());
    await holdDeliveries(tx);
    await recordAudit(tx, now(), {
      account: { id: null, name: "Operator" },
      action: ACTIONS[taken.command],
      record: { type: "backup", id: "", name: taken.createdAt, people: [] },
      caller: { requestId: "", address: "" },
    });
    return held.length;
  });
  log.info({ command: note.command, heldMails, erasedPeople }, "restore or move finished");
  return { heldMails, erasedPeople };
}
