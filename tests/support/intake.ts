import { emailKey } from "#contract/fields.ts";
import { BY_FORM } from "#server/newsletter/store.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";
import { minute } from "#tests/support/bulk.ts";
import type { TestServer } from "#tests/support/server.ts";

interface Applied {
  id: string;
  jobId: string;
  jobTitle: string;
}

/** Applies for the first active job as a browser does. Returns the stored record. */
export async function apply({ url, app }: TestServer, values: Readonly<Record<string, string>>): Promise<Applied> {
  const database = app.platform.database.read;
  const job = await database
    .selectFrom("jobs")
    .select(["id", "title"])
    .where("status", "=", "active")
    .orderBy("title")
    .executeTakeFirstOrThrow();
  const form = new FormData();
  const fields = {
    jobId: job.id,
    firstName: "Thandi",
    lastName: "Nkosi",
    email: "thandi@example.org",
    phone: "+27 82 555 0142",
    coverLetter: "A letter.",
    yearsOfExperience: "3-5",
    noticePeriod: "30days",
    ...values,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("resume", new File([`%PDF-1.7\n${fields.lastName}`], `${fields.lastName} résumé.pdf`));
  const answer = await fetch(`${url}/api/applications`, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`The application was refused: ${await answer.text()}`);
  const { data } = await answer.json();
  const { id } = await database
    .selectFrom("applications")
    .select("id")
    .where("reference", "=", data.reference)
    .executeTakeFirstOrThrow();
  return { id, jobId: job.id, jobTitle: job.title };
}

type SubscriberValues = Partial<
  Pick<
    Schema["subscribers"],
    "status" | "spam_reason" | "confirmed_at" | "confirmed_from" | "unsubscribed_at" | "requested_from" | "created_at"
  >
> & { email: string };

/** Inserts subscribers by SQL and returns their ids in that order. */
export async function addSubscribers({ app }: TestServer, values: readonly SubscriberValues[]): Promise<string[]> {
  const rows = values.map((given, index) => {
    const created_at = given.created_at ?? minute(index);
    return {
      status: "Pending" as const,
      spam_reason: null,
      token_hash: null,
      token_expires_at: "" as const,
      consent_version: "2026-11-21",
      notice_version: 1,
      requested_at: created_at,
      requested_from: "203.0.113.7",
      confirmed_at: null,
      confirmed_from: "",
      unsubscribed_at: null,
      ...BY_FORM,
      ...given,
      id: newId(),
      email_key: emailKey(given.email),
      search: normalizeForSearch(given.email),
      version: 1,
      created_at,
      updated_at: created_at,
    };
  });
  await app.platform.database.write((tx) => tx.insertInto("subscribers").values(rows).execute());
  return rows.map(({ id }) => id);
}

type MailValues = Partial<
  Pick<
    Schema["outbox"],
    | "kind"
    | "status"
    | "recipient_name"
    | "recipient_email"
    | "attempts"
    | "last_error"
    | "next_at"
    | "sent_at"
    | "text"
  >
> & { subject: string };

/** Inserts mails by SQL, by default queued, and returns their ids in that order. */
export async function addMails({ app }: TestServer, values: readonly MailValues[]): Promise<string[]> {
  const rows = values.map((given, index) => ({
    id: newId(),
    kind: "contact-acknowledgement",
    status: "Queued" as const,
    sender_name: "A",
    recipient_name: "",
    recipient_email: "thandi@example.org",
    cc: "",
    reply_to: "",
    text: "words",
    html: "<p>words</p>",
    attempts: 0,
    next_at: Date.now() + 3_600_000,
    claimed_until: 0,
    claimed_by: "",
    last_error: "",
    about_id: "",
    unsubscribe_url: "",
    delete_after: minute(1_000_000),
    created_at: minute(index),
    sent_at: null,
    campaign_id: "",
    ...given,
  }));
  await app.platform.database.write((tx) => tx.insertInto("outbox").values(rows).execute());
  return rows.map(({ id }) => id);
}
