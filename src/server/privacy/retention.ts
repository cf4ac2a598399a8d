import type { Retention } from "#contract/privacy.ts";
import { personalApplications } from "#server/applications/personal-applications.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { personalMails } from "#server/outbox/personal-mails.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { countDue, findDue } from "#server/platform/database/due-rows.ts";
import { removeLooseFiles } from "#server/platform/loose-files.ts";
import { sweepMailFiles } from "#server/platform/mail/mail-files.ts";
import {
  createMerging,
  type DueRecords,
  type Erased,
  firstThatGo,
  NOTHING_BESIDES,
} from "#server/platform/personal-records.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { addToDay, type DayCounts, listDays } from "#server/privacy/store.ts";

/** Small enough that others who write hardly wait, and fewer when they are long. */
const BATCH = 50;
const SHOWN_DAYS = 30;

/** Messages and applications first: the mails about them go with them. */
const KINDS = { messages: personalMessages, applications: personalApplications, mails: personalMails } as const;

export async function readRetention({ database, now }: Platform): Promise<Retention> {
  const [db, at] = [database.read, now().toISOString()];
  return {
    due: {
      messages: await countDue(db, personalMessages.table, at),
      applications: await countDue(db, personalApplications.table, at),
      mails: await countDue(db, personalMails.table, at),
    },
    days: await listDays(db, SHOWN_DAYS),
  };
}

/**
 * Deletes everything that has been kept until its day, and writes down how much. Any number of processes may do so at once.
 * Without anybody acting the program does it by itself.
 */
export async function deleteDue(platform: Platform, acting?: Acting): Promise<DayCounts> {
  const now = platform.now().toISOString();
  const mergeAfter = createMerging(platform.database);
  const counts: DayCounts = { messages: 0, applications: 0, customers: 0, mails: 0 };
  for (const [kind, records] of Object.entries(KINDS) as [keyof typeof KINDS, DueRecords][]) {
    for (;;) {
      const { ids, letters, besides } = await deleteBatch(platform, records, now);
      if (ids.length === 0) break;
      await mergeAfter(letters);
      counts[kind] += ids.length;
      counts.customers += besides.leads;
    }
  }
  await platform.database.write(async (tx) => {
    await addToDay(tx, now.slice(0, 10), now, counts);
    if (Object.values(counts).some((count) => count > 0)) await tell(tx, platform, counts, acting);
  });
  await removeLooseFiles(platform);
  await sweepMailFiles(platform);
  await platform.database.forgetDeleted();
  return counts;
}

function deleteBatch(
  platform: Platform,
  records: DueRecords,
  now: string,
): Promise<{ ids: readonly string[]; letters: number; besides: Erased }> {
  return platform.database.write(async (tx) => {
    const { ids, letters } = await firstThatGo(records, tx, await findDue(tx, records.table, now, BATCH));
    const besides = ids.length > 0 ? await records.erase(tx, ids, now) : NOTHING_BESIDES;
    return { ids, letters, besides };
  });
}

function tell(tx: Tx, platform: Platform, counts: DayCounts, acting?: Acting): Promise<void> {
  return recordAudit(tx, platform.now(), {
    account: acting?.session.account ?? { id: null, name: "" },
    action: "deleted what was kept long enough",
    record: { type: "retention", id: "", name: "Retention" },
    caller: acting?.caller ?? { requestId: "", address: "" },
    before: counts,
  });
}
