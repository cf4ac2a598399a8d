import { setTimeout as sleep } from "node:timers/promises";
import {
  type DrillInstallation,
  faultsInFile,
  inspect,
  type Running,
  signIn,
  startRunning,
  variablesOf,
  withInstallation,
} from "#bench/fault-injection/drill-installation.ts";
import { expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { mentionOf } from "#contract/mentions.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Dovecot, startDovecot } from "#tests/support/dovecot.ts";
import { type Answer, sendJson } from "#tests/support/http.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

export interface ConversationPlan {
  /** Processes that share the database. */
  processes: number;
  mails: number;
  replies: number;
  /** Notes, each of which mentions a colleague. */
  notes: number;
  merges: number;
  /** Messages that are assigned to the colleague. */
  assignments: number;
  kills: number;
}

/** Number of messages to which mails answer, besides the messages that are merged. */
const THREADS = 20;
/** Mails that a process sends at a time, besides those of campaigns. */
const UNDER_WAY = 4;
/** Maximum time until the work after the last kill is done. */
const SETTLED_MS = 5 * 60_000;

/** Lets mails come in, replies and notes be written, messages be merged and assigned, while the processes are killed one after the other. */
export async function drillConversations(plan: ConversationPlan): Promise<Outcome[]> {
  const [dovecot, smtp] = [await startDovecot(), await startSmtp()];
  try {
    return await withInstallation(async (installation) => {
      const variables = variablesOf(installation, { IMAP_URL: dovecot.url, SMTP_URL: smtp.url, MAIL_FROM: FROM });
      const running: Running[] = [];
      try {
        for (let index = 0; index < plan.processes; index++) running.push(await startRunning(variables));
        return await workUnderKills(plan, installation, running, dovecot, smtp);
      } finally {
        for (const process of running) await process.kill();
      }
    });
  } finally {
    await dovecot.remove();
    await smtp.close();
  }
}

const FROM = "website@example.org";

async function workUnderKills(
  { mails, replies, notes, merges, assignments, kills }: ConversationPlan,
  installation: DrillInstallation,
  running: readonly Running[],
  dovecot: Dovecot,
  smtp: TestSmtp,
): Promise<Outcome[]> {
  const token = await signIn(running[0]?.url ?? "");
  let [isOver, turn] = [false, 0];

  /** Repeats a call, at one process after the other, until it gets a response. */
  async function insist(call: (url: string) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const { url } = running[turn++ % running.length] ?? { url: "" };
      const answer = await call(url).catch(() => undefined);
      if (answer && answer.status < 400) return answer;
      if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${answer.text}`);
      if (isOver) throw new Error("The drill was given up");
      await sleep(50);
    }
  }
  const post = (path: string, body: object, key: string) =>
    insist((url) => sendJson(`${url}/api${path}`, "POST", body, { token, headers: { "idempotency-key": key } }));

  await waitUntil("the mailbox is read", () => hasBegun(installation));
  const colleague = await addColleague(running[0]?.url ?? "", token);
  for (let index = 0; index < THREADS + merges + assignments; index++) {
    const body = { ...CONTACT_MESSAGE, email: `visitor-${index}@example.com`, subject: `Thread ${index}` };
    await post("/contact", body, `thread-${index}`);
  }
  const begun = await inspect(installation, ({ read }) =>
    read
      .selectFrom("outbox")
      .select(["id as mailId", "about_id as id"])
      .where("kind", "=", "contact-acknowledgement")
      .orderBy("id")
      .execute(),
  );
  const [threads, merged] = [begun.slice(0, THREADS), begun.slice(THREADS, THREADS + merges)];
  const assigned = begun.slice(THREADS + merges);
  /** Returns the message whose acknowledgement a mail answers, and the message that has the thread at the end. */
  const answeredBy = (index: number) => {
    const place = (index / 2) % (THREADS + merges);
    return { answered: begun[place], kept: threads[place < THREADS ? place : (place - THREADS) % THREADS] };
  };

  async function deliver(): Promise<void> {
    for (let index = 0; index < mails; index++) {
      // Every second mail answers a thread.
      const answered = index % 2 === 0 ? answeredBy(index).answered?.mailId : undefined;
      await dovecot.deliver([{ text: mailOf(index, answered) }]);
      await sleep(20);
    }
  }
  async function write(kind: "replies" | "notes", count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const mention = kind === "notes" ? ` ${mentionOf("Colleague", colleague)}` : "";
      const text = `${kind}-${index}.${mention}`;
      await post(`/messages/${threads[index % threads.length]?.id}/${kind}`, { text }, `${kind}-${index}`);
      await sleep(100);
    }
  }
  async function merge(): Promise<void> {
    for (const [index, from] of merged.entries()) {
      await post(`/messages/${threads[index % threads.length]?.id}/merge`, { from: from.id }, `merge-${index}`);
      await sleep(500);
    }
  }
  async function assign(): Promise<void> {
    for (const { id } of assigned) {
      const body = { ids: [id], to: colleague };
      await insist((url) => sendJson(`${url}/api/messages/assign`, "POST", body, { token }));
      await sleep(200);
    }
  }
  async function killAll(): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      await sleep(200 + Math.random() * 800);
      await running[kill % running.length]?.killAndRestart();
    }
  }
  try {
    await Promise.all([deliver(), write("replies", replies), write("notes", notes), merge(), assign(), killAll()]);
  } finally {
    isOver = true;
  }
  await waitUntil("every mail is read", async () => (await findEntries(installation)).length >= mails, SETTLED_MS);
  await waitUntil("every mail is sent", () => areSent(installation), SETTLED_MS);

  const entries = await findEntries(installation);
  const read = new Map<string, number>();
  for (const { text } of entries) read.set(wordOf(text), (read.get(wordOf(text)) ?? 0) + 1);
  const wanted = Array.from({ length: mails }, (_, index) => `mail-${index}.`);
  const stray = entries.filter(({ text, message_id }) => {
    const index = Number(/^mail-(\d+)\./.exec(text)?.[1]);
    const isAnswer = index % 2 === 0;
    return isAnswer && message_id !== answeredBy(index).kept?.id;
  });
  const texts = await findWritten(installation);
  const leftOver = await findUnmerged(installation, merged);
  const notices = await findNotices(installation, colleague);
  const mentioned = Array.from({ length: notes }, (_, index) => threads[index % threads.length]?.id ?? "");
  const assignedIds = assigned.map(({ id }) => id);
  const sent = smtp.received.filter(({ raw }) => /replies-\d+\./.test(raw));
  const ids = new Set(sent.map(({ messageId }) => messageId));
  const repeats = sent.length - ids.size;
  console.log(
    `  ${entries.length} entries, ${texts.replies} replies, ${texts.notes} notes, ${repeats} mails sent again, ${notices.mentioned.length} notices of mentions, ${notices.assigned.length} of assignments`,
  );
  return [
    expectNever("conversations: mails that are lost", kills, wanted.filter((word) => !read.has(word)).length, mails),
    expectNever("conversations: mails that are stored twice", kills, entries.length - read.size, mails),
    expectNever("conversations: answers outside their thread", kills, stray.length, Math.ceil(mails / 2)),
    expectNever("conversations: merges that are not whole", kills, leftOver, merges),
    expectNever("conversations: replies lost or twice", kills, Math.abs(texts.replies - replies), replies),
    expectNever("conversations: notes lost or twice", kills, Math.abs(texts.notes - notes), notes),
    expectNever(
      "conversations: notices of mentions lost or twice",
      kills,
      difference(notices.mentioned, mentioned),
      notes,
    ),
    expectNever(
      "conversations: notices of assignments lost or twice",
      kills,
      difference(notices.assigned, assignedIds),
      assignments,
    ),
    expectNever("conversations: replies without exactly one Message-ID", kills, Math.abs(ids.size - replies), replies),
    {
      what: "conversations: replies that arrive twice, with one Message-ID",
      often: kills,
      figure: String(repeats),
      limit: `${UNDER_WAY * kills}`,
      held: repeats <= UNDER_WAY * kills,
    },
    expectNever("conversations: faults in the file of the database", 1, await faultsInFile(installation), 1),
  ];
}

const wordOf = (text: string) => /^mail-\d+\./.exec(text)?.[0] ?? text;

function mailOf(index: number, answered: string | undefined): string {
  const answers = answered === undefined ? [] : [`In-Reply-To: <${answered}@example.org>`];
  const head = [
    `From: Sender ${index} <sender-${index}@example.com>`,
    "To: office@example.org",
    `Subject: Mail ${index}`,
    `Message-ID: <mail-${index}@example.com>`,
    ...answers,
  ];
  return `${head.join("\r\n")}\r\n\r\nmail-${index}.\r\n`;
}

/** Adds an account that reads messages, and returns its id. */
async function addColleague(url: string, token: string): Promise<string> {
  const body = { name: "Colleague", email: "colleague@example.org", password: "a password", role: "support" };
  const { status, text, json } = await sendJson(`${url}/api/users`, "POST", body, { token });
  if (status !== 201) throw new Error(`No colleague: ${status} ${text}`);
  return json.data.id;
}

/** Returns the records of an account's notices of mentions and assignments, one for each notice. */
function findNotices(installation: DrillInstallation, accountId: string) {
  return inspect(installation, async ({ read }) => {
    const rows = await read
      .selectFrom("notifications")
      .select(["kind", "record_id"])
      .where("account_id", "=", accountId)
      .execute();
    const of = (kind: string) => rows.flatMap((row) => (row.kind === kind ? [row.record_id] : []));
    return { mentioned: of("mentioned"), assigned: of("assigned") };
  });
}

/** Returns how many words two lists have not in common, each word as often as it is in a list. */
function difference(found: readonly string[], wanted: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wanted) counts.set(word, (counts.get(word) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

function hasBegun(installation: DrillInstallation): Promise<boolean> {
  return inspect(installation, async ({ read }) => {
    const begun = await read.selectFrom("mailboxes").select("id").where("uid_validity", ">", 0).execute();
    return begun.length > 0;
  });
}

function findEntries(installation: DrillInstallation) {
  return inspect(installation, ({ read }) =>
    read.selectFrom("received_entries").select(["text", "message_id"]).where("text", "like", "mail-%").execute(),
  );
}

function findWritten(installation: DrillInstallation) {
  return inspect(installation, async ({ read }) => {
    const replies = await read.selectFrom("replies").select("id").execute();
    const notes = await read.selectFrom("notes").select("id").where("message_id", "is not", null).execute();
    return { replies: replies.length, notes: notes.length };
  });
}

/** Returns how many messages are not part of another one, with their words as exactly one entry there. */
function findUnmerged(installation: DrillInstallation, merged: readonly { id: string }[]): Promise<number> {
  return inspect(installation, async ({ read }) => {
    const ids = merged.map(({ id }) => id);
    const whole = await read
      .selectFrom("merged_messages")
      .innerJoin("received_entries", "received_entries.id", "merged_messages.id")
      .whereRef("received_entries.message_id", "=", "merged_messages.message_id")
      .where("merged_messages.id", "in", ids)
      .select("merged_messages.id")
      .execute();
    const left = await read.selectFrom("messages").select("id").where("id", "in", ids).execute();
    return ids.length - whole.length + left.length;
  });
}

async function areSent(installation: DrillInstallation): Promise<boolean> {
  const waiting = await inspect(installation, ({ read }) =>
    read.selectFrom("outbox").select("id").where("status", "!=", "Sent").execute(),
  );
  return waiting.length === 0;
}
