import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { WORDS } from "#tests/support/calls.ts";
import { createDatabase } from "#tests/support/database.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";
import { freePort, type Program, startProgram } from "#tests/support/program.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { until } from "#tests/support/until.ts";

export interface DrillPlan {
  submissions: number;
  clients: number;
  /** How often the program is killed while they are sent. */
  kills: number;
  /** How long the mails may take once everything is acknowledged. */
  patienceMs: number;
  /** Instead of waiting two minutes for the leases of processes that were killed. */
  forgetLeases: boolean;
}

const KINDS = ["contact", "application", "newsletter"] as const;
type Kind = (typeof KINDS)[number];

/** What came of it: figures to print and to hold. */
export interface DrillReport {
  sent: Record<Kind, number>;
  stored: Record<Kind, number>;
  /** Acknowledged and not there, or there and not whole. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Acknowledged before a kill. */
  acknowledgedBeforeKill: number;
  brokenRequests: number;
  restartsMs: number[];
  mails: { queued: number; sent: number; arrived: number; deliveries: number };
  resumes: { rows: number; whole: number; orphans: number };
  seconds: number;
}

const ADMIN = { email: "admin@example.com", password: "correct horse battery" } as const;

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

async function makePlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), "website-drill-"));
  const database = await createDatabase();
  return {
    dataDir,
    databaseUrl: database.url,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function resumeOf(index: number): Buffer {
  return Buffer.from(`%PDF-1.7\nrésumé of applicant ${index}\n${"x".repeat(index % 4000)}\n%%EOF\n`);
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

const emailOf = (kind: Kind, index: number): string => `${kind}-${index}@example.net`;

function submit(url: string, kind: Kind, index: number, jobId: string): Promise<Answer> {
  const headers = { "idempotency-key": `drill-${index}` };
  const email = emailOf(kind, index);
  if (kind === "contact") {
    return sendJson(`${url}/api/contact`, "POST", { ...WORDS, email, message: `Number ${index}` }, { headers });
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

/**
 * Sends submissions of all three kinds from parallel clients, each until it is acknowledged, while every second mail fails
 * and the program is killed. Then the staff's button has every mail tried until it is sent, and everything is counted.
 */
export async function drillIntake(plan: DrillPlan): Promise<DrillReport> {
  const startedAt = performance.now();
  const place = await makePlace();
  const smtp = await startSmtp("fails half the time");
  const environment = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    PORT: String(await freePort()),
    RATE_LIMIT: "off",
    SMTP_URL: smtp.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const running = await startRunning(environment);
  try {
    const jobId = await firstJob(running.url);
    const intake = await sendAll(plan, running, jobId);
    await settleMails(plan, place, running);
    await running.kill();
    const { rows, ...stored } = await look(place, countStored);
    const received = smtp.received.map(({ messageId }) => messageId);
    return {
      sent: countBy(plan.submissions),
      ...stored,
      lost: [...intake.references].filter(([index, reference]) => rows.get(index) !== reference).length,
      acknowledgedBeforeKill: intake.acknowledgedBeforeKill,
      brokenRequests: intake.broken,
      restartsMs: running.restartsMs,
      mails: { ...stored.mails, arrived: new Set(received).size, deliveries: received.length },
      resumes: await countResumes(place),
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await running.kill();
    await smtp.close();
    await place.remove();
  }
}

/** The program, and the next one after it was killed. */
async function startRunning(environment: Readonly<Record<string, string>>) {
  let program: Program = await startProgram(environment);
  await program.ready();
  const restartsMs: number[] = [];
  return {
    url: program.url,
    restartsMs,
    kill: () => (program.child.exitCode === null && !program.child.killed ? program.kill("SIGKILL") : undefined),
    async killAndRestart(): Promise<void> {
      await program.kill("SIGKILL");
      program = await startProgram(environment);
      restartsMs.push(await program.ready());
    },
  };
}
type Running = Awaited<ReturnType<typeof startRunning>>;

async function firstJob(url: string): Promise<string> {
  const { json } = await send(`${url}/api/public/jobs`);
  return json[0].id;
}

const kindOf = (index: number): Kind => KINDS[index % KINDS.length] ?? "contact";

function countBy(submissions: number): Record<Kind, number> {
  const counts = { contact: 0, application: 0, newsletter: 0 };
  for (let index = 0; index < submissions; index++) counts[kindOf(index)]++;
  return counts;
}

async function sendAll(plan: DrillPlan, running: Running, jobId: string) {
  const references = new Map<number, string>();
  const killAt = Array.from({ length: plan.kills }, (_, place) =>
    Math.round((plan.submissions * (place + 0.5)) / plan.kills),
  );
  let [next, broken, acknowledged, acknowledgedBeforeKill] = [0, 0, 0, 0];
  let killing: Promise<void> | undefined;

  async function deliver(index: number): Promise<void> {
    for (;;) {
      const answer = await submit(running.url, kindOf(index), index, jobId).catch(() => undefined);
      if (answer && answer.status >= 200 && answer.status < 300) {
        references.set(index, answer.json.data.reference ?? emailOf("newsletter", index));
        acknowledged++;
        return;
      }
      if (answer && answer.status < 500) throw new Error(`Submission ${index} was refused: ${answer.text}`);
      broken++;
      await (killing ?? sleep(20));
    }
  }

  async function client(): Promise<void> {
    for (let index = next++; index < plan.submissions; index = next++) {
      await deliver(index);
      if (acknowledged < (killAt[0] ?? Number.POSITIVE_INFINITY)) continue;
      killAt.shift();
      acknowledgedBeforeKill = acknowledged;
      killing = running.killAndRestart().finally(() => {
        killing = undefined;
      });
    }
  }

  await Promise.all(Array.from({ length: plan.clients }, client));
  await killing;
  return { references, broken, acknowledgedBeforeKill };
}

async function look<Result>(place: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  const sqliteFile = join(place.dataDir, "website.db");
  const database = openDatabase({ sqliteFile, databaseUrl: place.databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Has every mail that waits tried again by the button of the staff, until none waits. */
async function settleMails(plan: DrillPlan, place: Place, running: Running): Promise<void> {
  if (plan.forgetLeases) {
    await look(place, ({ owner }) => owner.updateTable("outbox").set({ claimed_until: 0 }).execute());
  }
  const { json } = await sendJson(`${running.url}/api/auth/login`, "POST", ADMIN);
  const { token } = json;
  await until(
    "every mail is sent",
    async () => {
      const waiting = await Promise.all(
        ["Queued", "Failed"].map((status) => send(`${running.url}/api/outbox?status=${status}`, { token })),
      );
      const mails: { id: string }[] = waiting.flatMap((answer) => answer.json);
      for (const { id } of mails) await send(`${running.url}/api/outbox/${id}/retry`, { method: "POST", token });
      return mails.length === 0;
    },
    plan.patienceMs,
  );
}

/** Rows by kind, each submission's reference, and the mails. */
async function countStored({ read }: Database) {
  const messages = await read.selectFrom("messages").select(["reference", "message", "customer_id"]).execute();
  const applications = await read.selectFrom("applications").select(["reference", "cover_letter"]).execute();
  const subscribers = await read.selectFrom("subscribers").select("email").execute();
  const mails = await read.selectFrom("outbox").select(["kind", "about_id", "recipient_email", "status"]).execute();
  const numberOf = (text: string) => Number(text.replace(/\D/g, ""));
  const entries: [number, string][] = [
    ...messages.filter((row) => row.customer_id).map((row): [number, string] => [numberOf(row.message), row.reference]),
    ...applications.map((row): [number, string] => [numberOf(row.cover_letter), row.reference]),
    ...subscribers.map((row): [number, string] => [numberOf(row.email.split("@")[0] ?? ""), row.email]),
  ];
  const rows = new Map(entries);
  const mailKeys = new Set(mails.map((row) => `${row.kind} ${row.about_id} ${row.recipient_email}`));
  return {
    rows,
    stored: { contact: messages.length, application: applications.length, newsletter: subscribers.length },
    doubled: entries.length - rows.size + (mails.length - mailKeys.size),
    mails: { queued: mails.length, sent: mails.filter((row) => row.status === "Sent").length },
  };
}

/** Every application's file with the very bytes that were sent, and files that belong to nothing. */
async function countResumes(place: Place): Promise<DrillReport["resumes"]> {
  const folder = join(place.dataDir, "resumes");
  const rows = await look(place, ({ read }) =>
    read.selectFrom("applications").select(["resume_file", "cover_letter"]).execute(),
  );
  let whole = 0;
  for (const row of rows) {
    const kept = await readFile(join(folder, row.resume_file)).catch(() => Buffer.alloc(0));
    if (hashOf(kept) === hashOf(resumeOf(Number(row.cover_letter.replace(/\D/g, ""))))) whole++;
  }
  const names = new Set(rows.map((row) => row.resume_file));
  const files = await readdir(folder, { withFileTypes: true });
  const orphans = files.filter((file) => file.isFile() && !names.has(file.name)).length;
  return { rows: rows.length, whole, orphans };
}
