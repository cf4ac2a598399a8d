import { emailKey } from "#contract/fields.ts";
import type { ErasedData, PersonalData } from "#contract/privacy.ts";
import { personalApplications } from "#server/applications/personal-applications.ts";
import { personalCustomers } from "#server/customers/personal-customers.ts";
import { personalMessages } from "#server/messages/personal-messages.ts";
import { personalSubscribers } from "#server/newsletter/personal-subscribers.ts";
import { personalMails } from "#server/outbox/personal-mails.ts";
import { forgetInAudit, forgetSignInsInAudit, recordAudit } from "#server/platform/database/audit.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { PersonalRecords } from "#server/platform/personal-records.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import { noteErasure, pseudonymOf } from "#server/privacy/erasures.ts";
import { removeResumes } from "#server/privacy/retention.ts";

/** Mails before what they are about, with which they would go uncounted. */
const KINDS = {
  mails: personalMails,
  messages: personalMessages,
  applications: personalApplications,
  customers: personalCustomers,
  subscriptions: personalSubscribers,
} as const satisfies Record<keyof ErasedData, PersonalRecords>;

async function findAll(db: Read, key: string): Promise<Omit<PersonalData, "email">> {
  return {
    messages: await personalMessages.find(db, key),
    applications: await personalApplications.find(db, key),
    customers: await personalCustomers.find(db, key),
    subscriptions: await personalSubscribers.find(db, key),
    mails: await personalMails.find(db, key),
  };
}

/** Everything kept under an address. That somebody asked stands in the trail, under a pseudonym. */
export async function readPersonalData(platform: Platform, email: string, acting: Acting): Promise<PersonalData> {
  const found = await findAll(platform.database.read, emailKey(email));
  await platform.database.write((tx) => tell(tx, platform, email, acting, "read personal data"));
  return { email, ...found };
}

/**
 * Deletes everything kept under an address. Noted first where a restored backup finds it, so that nothing of it comes back
 * (`holdToErasures`); then in one transaction; then the files.
 */
export async function erasePersonalData(platform: Platform, email: string, acting: Acting): Promise<ErasedData> {
  await noteErasure(platform, email);
  const { counts, resumes } = await platform.database.write(async (tx) => {
    const erased = await eraseRows(tx, emailKey(email), platform.now().toISOString());
    await tell(tx, platform, email, acting, "erased personal data");
    return erased;
  });
  await platform.database.forgetDeleted();
  await removeResumes(platform, resumes);
  return counts;
}

/** In the transaction of whoever erases; answers how much went and which résumés have to follow. */
export async function eraseRows(tx: Tx, key: string, now: string): Promise<{ counts: ErasedData; resumes: string[] }> {
  const counts: ErasedData = { messages: 0, applications: 0, customers: 0, subscriptions: 0, mails: 0 };
  const resumes: string[] = [];
  for (const [kind, records] of Object.entries(KINDS) as [keyof ErasedData, PersonalRecords][]) {
    const ids = (await records.find(tx, key)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const besides = await records.erase(tx, ids, now);
    await forgetInAudit(tx, records.type, ids);
    counts[kind] += ids.length;
    counts.customers += besides.leads;
    resumes.push(...besides.resumes);
  }
  await forgetSignInsInAudit(tx, key);
  return { counts, resumes };
}

function tell(tx: Tx, platform: Platform, email: string, { session, caller }: Acting, action: string): Promise<void> {
  return recordAudit(tx, platform.now(), {
    account: session.account,
    action,
    record: { type: "person", id: pseudonymOf(platform, email), name: "Somebody" },
    caller,
  });
}
