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
import { checkAdminWrites, type Insist, startAdminWriter } from "#bench/fault-injection/faults/admin-writer.ts";
import { expectAtMost, expectNever, expectTrue, type Outcome } from "#bench/fault-injection/outcome.ts";
import {
  countResumes,
  countStored,
  firstJob,
  kindOf,
  referenceOf,
  submit,
} from "#bench/fault-injection/submissions.ts";

export interface KillPlan {
  kills: number;
  /** Number of visitors who send forms, and of administrators. */
  clients: number;
  /** Minimum time from ready to a kill. Each kill is at a random moment before `untilMs`. */
  fromMs: number;
  untilMs: number;
  /** Maximum time of a start until the program is ready. */
  readyMs: number;
}

/** Kills the program at random moments under load of all forms and of administrators, and counts the stored records. */
export async function drillKills(plan: KillPlan): Promise<Outcome[]> {
  return withInstallation(async (installation) => {
    // Mail is written to files: the intake drill checks for mails that are sent twice.
    const running = await startRunning(variablesOf(installation));
    try {
      return await killUnderLoad(plan, installation, running);
    } finally {
      await running.kill();
    }
  });
}

async function killUnderLoad(plan: KillPlan, installation: DrillInstallation, running: Running): Promise<Outcome[]> {
  const jobId = await firstJob(running.url);
  const token = await signIn(running.url);
  const references = new Map<number, string>();
  let [next, isOver, isGivenUp] = [0, false, false];

  const insist: Insist = async (attempt) => {
    for (;;) {
      const answer = await attempt().catch(() => undefined);
      // A 404 means that an earlier try deleted the record.
      if (answer && (answer.status < 300 || answer.status === 404)) return answer;
      if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${answer.text}`);
      if (isGivenUp) throw new Error("The drill was given up");
      await sleep(20);
    }
  };

  async function visitor(): Promise<void> {
    while (!isOver) {
      const index = next++;
      const answer = await insist(() => submit(running.url, kindOf(index), index, jobId));
      references.set(index, referenceOf(answer, index));
    }
  }

  const writers = await Promise.all(
    Array.from({ length: plan.clients }, (_, number) => startAdminWriter(running.url, token, number)),
  );
  const load = [
    ...writers.map(async (writer) => {
      while (!isOver) await writer.write(running.url, insist);
    }),
    ...Array.from({ length: plan.clients }, visitor),
  ];
  try {
    for (let kill = 0; kill < plan.kills; kill++) {
      await sleep(plan.fromMs + Math.random() * (plan.untilMs - plan.fromMs));
      await running.killAndRestart();
    }
  } catch (error) {
    isGivenUp = true;
    throw error;
  } finally {
    isOver = true;
    await Promise.allSettled(load);
  }
  await Promise.all(load);
  await running.kill();

  const { rows, doubled } = await countStored(installation);
  const admin = await checkAdminWrites(installation, writers);
  const resumes = await countResumes(installation);
  const lost = [...references].filter(([index, reference]) => rows.get(index) !== reference).length;
  const half = (await countHalfSubmissions(installation)) + resumes.rows - resumes.whole;
  const acknowledged = references.size + admin.acknowledged;
  const records = rows.size + admin.records;
  return [
    expectNever("kill -9 under load: acknowledged writes lost", plan.kills, lost + admin.lost, acknowledged),
    expectNever("kill -9: records of which something is missing", plan.kills, half + admin.half, records),
    expectNever("kill -9: rows and mails that are there twice", plan.kills, doubled, records),
    expectAtMost("kill -9: until the program is ready again", running.restartsMs, plan.readyMs),
    ...(installation.databaseUrl === undefined
      ? [expectTrue("kill -9: the file is whole by SQLite's own check", 1, (await faultsInFile(installation)) === 0)]
      : []),
  ];
}

/** Counts messages, applications and subscribers that lack a row of the same transaction. */
function countHalfSubmissions(installation: DrillInstallation): Promise<number> {
  return inspect(installation, async ({ read }) => {
    const mails = await read.selectFrom("outbox").select("about_id").execute();
    const interactions = await read.selectFrom("customer_interactions").select(["message_id", "customer_id"]).execute();
    const messages = await read.selectFrom("messages").select(["id", "customer_id"]).execute();
    const applications = await read.selectFrom("applications").select("id").execute();
    const subscribers = await read.selectFrom("subscribers").select("id").execute();
    const mailsAbout = (id: string) => mails.filter(({ about_id }) => about_id === id).length;
    const interactionsFor = (id: string) => interactions.filter(({ message_id }) => message_id === id);
    const halfMessages = messages.filter(
      ({ id, customer_id }) =>
        mailsAbout(id) !== 2 || interactionsFor(id).length !== 1 || interactionsFor(id)[0]?.customer_id !== customer_id,
    );
    const halfApplications = applications.filter(({ id }) => mailsAbout(id) !== 2);
    const halfSubscribers = subscribers.filter(({ id }) => mailsAbout(id) !== 1);
    return halfMessages.length + halfApplications.length + halfSubscribers.length;
  });
}
