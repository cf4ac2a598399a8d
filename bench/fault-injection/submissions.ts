import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DrillInstallation, inspect } from "#bench/fault-injection/drill-installation.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";

const KINDS = ["contact", "application", "newsletter"] as const;
export type SubmissionKind = (typeof KINDS)[number];

export const kindOf = (index: number): SubmissionKind => KINDS[index % KINDS.length] ?? "contact";

/** Returns the number of submissions of each kind. */
export function countBy(submissions: number): Record<SubmissionKind, number> {
  const counts = { contact: 0, application: 0, newsletter: 0 };
  for (let index = 0; index < submissions; index++) counts[kindOf(index)]++;
  return counts;
}

export const emailOf = (kind: SubmissionKind, index: number): string => `${kind}-${index}@example.net`;

export function resumeOf(index: number): Buffer {
  return Buffer.from(`%PDF-1.7\nrésumé of applicant ${index}\n${"x".repeat(index % 4000)}\n%%EOF\n`);
}

/** Returns the id of the first public job, for applications. */
export async function firstJob(url: string): Promise<string> {
  const { json } = await send(`${url}/api/public/jobs`);
  return json[0].id;
}

/** Sends one of the three forms with its own idempotency key, so that the program recognises a repeat. */
export function submit(url: string, kind: SubmissionKind, index: number, jobId: string): Promise<Answer> {
  const headers = { "idempotency-key": `drill-${index}` };
  const email = emailOf(kind, index);
  if (kind === "contact") {
    return sendJson(
      `${url}/api/contact`,
      "POST",
      { ...CONTACT_MESSAGE, email, message: `Number ${index}` },
      { headers },
    );
  }
  if (kind === "newsletter") return sendJson(`${url}/api/newsletter`, "POST", { email }, { headers });
  const fields = {
    jobId,
    firstName: "Sample",
    lastName: `Applicant ${index}`,
    email,
    phone: "+27 31 000 0000",
    coverLetter: `Number ${index}`,
    yearsOfExperience: "3-5",
    noticePeriod: "30days",
  };
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  const file = { name: "resume", fileName: `resume-${index}.pdf`, type: "application/pdf", content: resumeOf(index) };
  const form = formOf([...parts, file]);
  return send(`${url}/api/applications`, { method: "POST", body: form.body, headers: { ...form.headers, ...headers } });
}

/** Returns the identifier of a submission: the reference in the response, or the subscriber's address. */
export function referenceOf(answer: Answer, index: number): string {
  return answer.json.data.reference ?? emailOf("newsletter", index);
}

const numberIn = (text: string): number => Number(text.replace(/\D/g, ""));

/** Counts stored rows by kind, duplicates and mails. `rows` maps the number of a submission to its reference. */
export function countStored(installation: DrillInstallation) {
  return inspect(installation, async ({ read }) => {
    const messages = await read.selectFrom("messages").select(["reference", "message", "customer_id"]).execute();
    const applications = await read.selectFrom("applications").select(["reference", "cover_letter"]).execute();
    const subscribers = await read.selectFrom("subscribers").select("email").execute();
    const mails = await read.selectFrom("outbox").select(["kind", "about_id", "recipient_email", "status"]).execute();
    const entries: [number, string][] = [
      ...messages
        .filter((row) => row.customer_id)
        .map((row): [number, string] => [numberIn(row.message), row.reference]),
      ...applications.map((row): [number, string] => [numberIn(row.cover_letter), row.reference]),
      ...subscribers.map((row): [number, string] => [numberIn(row.email.split("@")[0] ?? ""), row.email]),
    ];
    const rows = new Map(entries);
    const mailKeys = new Set(mails.map((row) => `${row.kind} ${row.about_id} ${row.recipient_email}`));
    return {
      rows,
      stored: { contact: messages.length, application: applications.length, newsletter: subscribers.length },
      doubled: entries.length - rows.size + (mails.length - mailKeys.size),
      mails: { queued: mails.length, sent: mails.filter((row) => row.status === "Sent").length },
    };
  });
}

const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** Counts applications, those whose file has the bytes that were sent, and files without an application. */
export async function countResumes(
  installation: DrillInstallation,
): Promise<{ rows: number; whole: number; orphans: number }> {
  const folder = join(installation.dataDir, "resumes");
  const rows = await inspect(installation, ({ read }) =>
    read.selectFrom("applications").select(["resume_file", "cover_letter"]).execute(),
  );
  let whole = 0;
  for (const row of rows) {
    const file = await readFile(join(folder, row.resume_file ?? "")).catch(() => Buffer.alloc(0));
    if (hashOf(file) === hashOf(resumeOf(numberIn(row.cover_letter)))) whole++;
  }
  const names = new Set(rows.map((row) => row.resume_file));
  const files = await readdir(folder, { withFileTypes: true });
  const orphans = files.filter((file) => file.isFile() && !names.has(file.name)).length;
  return { rows: rows.length, whole, orphans };
}
