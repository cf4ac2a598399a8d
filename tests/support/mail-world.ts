import { mkdir } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import type { ReplyArea } from "#contract/replies.ts";
import { insertApplication } from "#server/applications/store.ts";
import { insertDeal } from "#server/deals/store.ts";
import { reserveFile } from "#server/platform/database/file-reservations.ts";
import { inboxFolder } from "#server/platform/mail/inbox-address.ts";
import { insertMails } from "#server/platform/mail/store.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { recordAcknowledgement } from "#server/replies/record-acknowledgement.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { insertReply } from "#server/replies/store.ts";
import { BLOCKED_SENDER, MAIL_IDS, OUR_ADDRESS, STAFF_ADDRESS, WORLD } from "#tests/mails/world.ts";
import { addCampaign, addReaders } from "#tests/support/campaigns.ts";
import { OUTBOX_ROW } from "#tests/support/mails.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { addCustomers, addMessage, addUser } from "#tests/support/records.ts";
import { changeStoredSettings } from "#tests/support/stored-settings.ts";

/** Variables of an installation that gets the mails of `tests/mails`. */
export const MAIL_ENVIRONMENT = { IMAP_ADDRESS: OUR_ADDRESS, MAIL_FROM: OUR_ADDRESS } as const;

/** Ids of the records of `WORLD`, and of the account that wrote all replies. */
export type MailWorld = Record<keyof typeof WORLD | "staff", string>;

const CREATED = "2026-03-01T08:00:00.000Z";

/** Adds the records, addresses and sent mails of `WORLD`, and lets mail come in. */
export async function addMailWorld(platform: TestPlatform): Promise<MailWorld> {
  const { database, config } = platform;
  await mkdir(inboxFolder(config), { recursive: true });
  const staff = await addUser(database, {
    name: "Nomsa Khumalo",
    email: STAFF_ADDRESS,
    role: "admin",
    password_hash: "x",
  });
  const { A, B, C, D, E, F } = WORLD;
  const people = [A, B, D, E].map(({ person }) => person);
  const [customerA = "", customerB = "", customerD = "", customerE = ""] = await addCustomers(database, people);
  const [reader = ""] = await addReaders(platform, [F.person.email]);
  const campaign = await addCampaign({ app: { platform } }, { status: "Sent" });
  const [messageA, messageB, application, deal] = [newId(), newId(), newId(), newId()];
  await database.write(async (tx) => {
    for (const [id, customer_id, { reference, subject, person }] of [
      [messageA, customerA, A],
      [messageB, customerB, B],
    ] as const)
      await addMessage(tx, { id, customer_id, reference, subject, ...person });
    await reserveFile(tx, { store: "resumes", name: "world.pdf" }, Number.MAX_SAFE_INTEGER);
    await insertApplication(tx, {
      ...APPLICATION,
      id: application,
      reference: C.reference,
      email: C.person.email,
      email_key: emailKey(C.person.email),
    });
    const title = "A portal";
    const input = { title, value: 1000, customerId: customerD, expectedOn: null, ownerId: staff };
    await insertDeal(tx, deal, { ...input, status: "New", lostReason: "" }, CREATED);
    const signedBy = await signAs(tx, { id: staff, name: "Nomsa Khumalo" });
    const ids = { A: messageA, B: messageB, C: application, D: deal, E: customerE } as const;
    for (const [place, id] of Object.entries(ids)) {
      const { kind, person, mails } = WORLD[place as keyof typeof ids];
      const area = `${kind}s` as ReplyArea;
      for (const mail_id of mails) {
        const isReply = mail_id !== MAIL_IDS.acknowledgementA && mail_id !== MAIL_IDS.acknowledgementB;
        const kindOfMail = isReply ? "reply" : "contact-acknowledgement";
        await insertMails(tx, [sentMail(mail_id, kindOfMail, person.email, id)]);
        if (!isReply) {
          await recordAcknowledgement(tx, { messageId: id }, mail_id);
          continue;
        }
        await insertReply(tx, {
          ...NO_RECORD,
          id: newId(),
          [RECORD_COLUMNS[area]]: id,
          email: person.email,
          email_key: emailKey(person.email),
          cc: "",
          signed_by: signedBy,
          subject: "Re: A question",
          text: "Does Monday suit you?",
          mail_id,
          sends_at: CREATED,
          interaction_id: null,
          taken_back_at: null,
          created_at: CREATED,
        });
      }
    }
    await insertMails(tx, [
      { ...sentMail(MAIL_IDS.campaignF, "campaign", F.person.email, reader), campaign_id: campaign },
    ]);
    await changeStoredSettings(tx, config, { blockedSenders: [BLOCKED_SENDER] }, CREATED);
  });
  return { A: messageA, B: messageB, C: application, D: deal, E: customerE, F: campaign, staff };
}

const NO_RECORD = { message_id: null, application_id: null, customer_id: null, deal_id: null };

const APPLICATION: Omit<Parameters<typeof insertApplication>[1], "id" | "reference" | "email" | "email_key"> = {
  job_id: null,
  job_title: "Engineer",
  first_name: "Lerato",
  last_name: "Mokoena",
  phone: "",
  linkedin: "",
  portfolio: "",
  cover_letter: "A letter.",
  years_of_experience: "3-5",
  notice_period: "30days",
  current_company: "",
  expected_salary: "",
  resume_file: "world.pdf",
  resume_name: "resume.pdf",
  resume_bytes: 8,
  status: "New",
  spam_reason: null,
  form_notice: "2026-11-20",
  notice_version: 1,
  delete_after: "2100-01-01T00:00:00.000Z",
  created_at: CREATED,
};

function sentMail(id: string, kind: string, recipient_email: string, about_id: string): typeof OUTBOX_ROW {
  return { ...OUTBOX_ROW, id, kind, recipient_email, about_id, status: "Sent", sent_at: "2026-03-02T08:00:00.000Z" };
}
