import { setTimeout as sleep } from "node:timers/promises";
import {
  ADMIN,
  createInstallation,
  type DrillInstallation,
  inspect,
  type Running,
  startRunning,
  variablesOf,
} from "#bench/fault-injection/drill-installation.ts";
import {
  countBy,
  countResumes,
  countStored,
  firstJob,
  kindOf,
  referenceOf,
  type SubmissionKind,
  submit,
} from "#bench/fault-injection/submissions.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

export interface DrillPlan {
  submissions: number;
  clients: number;
  /** Number of kills while submissions are sent. */
  kills: number;
  /** Maximum time for the mails after all submissions are acknowledged. */
  timeoutMs: number;
  /** Whether to clear the leases of killed processes, instead of waiting two minutes. */
  forgetLeases: boolean;
}

/** Figures of the drill. */
export interface DrillReport {
  sent: Record<SubmissionKind, number>;
  stored: Record<SubmissionKind, number>;
  /** Number of acknowledged submissions that are missing or incomplete. */
  lost: number;
  /** Number of rows that are stored more than once. */
  doubled: number;
  /** Number of submissions acknowledged before a kill. */
  acknowledgedBeforeKill: number;
  brokenRequests: number;
  restartsMs: number[];
  mails: { queued: number; sent: number; arrived: number; deliveries: number };
  resumes: { rows: number; whole: number; orphans: number };
  seconds: number;
}

/**
 * Sends submissions of all three forms from parallel clients, each until it is acknowledged, while every second mail fails
 * and the program is killed. Then retries every mail until it is sent, and counts everything.
 */
export async function drillIntake(plan: DrillPlan): Promise<DrillReport> {
  const startedAt = performance.now();
  const installation = await createInstallation();
  const smtp = await startSmtp("fails half the time");
  const running = await startRunning(variablesOf(installation, { SMTP_URL: smtp.url }));
  try {
    const jobId = await firstJob(running.url);
    const intake = await sendAll(plan, running, jobId);
    await settleMails(plan, installation, running);
    await running.kill();
    const { rows, ...stored } = await countStored(installation);
    const received = smtp.received.map(({ messageId }) => messageId);
    return {
      sent: countBy(plan.submissions),
      ...stored,
      lost: [...intake.references].filter(([index, reference]) => rows.get(index) !== reference).length,
      acknowledgedBeforeKill: intake.acknowledgedBeforeKill,
      brokenRequests: intake.broken,
      restartsMs: running.restartsMs,
      mails: { ...stored.mails, arrived: new Set(received).size, deliveries: received.length },
      resumes: await countResumes(installation),
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await running.kill();
    await smtp.close();
    await installation.remove();
  }
}

async function sendAll(plan: DrillPlan, running: Running, jobId: string) {
  const references = new Map<number, string>();
  const killAt = Array.from({ length: plan.kills }, (_, index) =>
    Math.round((plan.submissions * (index + 0.5)) / plan.kills),
  );
  let [next, broken, acknowledged, acknowledgedBeforeKill] = [0, 0, 0, 0];
  let killing: Promise<void> | undefined;

  async function deliver(index: number): Promise<void> {
    for (;;) {
      const answer = await submit(running.url, kindOf(index), index, jobId).catch(() => undefined);
      if (answer && answer.status >= 200 && answer.status < 300) {
        references.set(index, referenceOf(answer, index));
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

/** Retries all waiting mails with the call of the staff's button, until all are sent. */
async function settleMails(plan: DrillPlan, installation: DrillInstallation, running: Running): Promise<void> {
  if (plan.forgetLeases) {
    await inspect(installation, ({ write }) =>
      write((tx) => tx.updateTable("outbox").set({ claimed_until: 0 }).execute()),
    );
  }
  const { json } = await sendJson(`${running.url}/api/auth/login`, "POST", ADMIN);
  const { token } = json;
  await waitUntil(
    "every mail is sent",
    async () => {
      const waiting = await Promise.all(
        ["Queued", "Failed"].map((status) => send(`${running.url}/api/outbox?status=${status}`, { token })),
      );
      const mails: { id: string }[] = waiting.flatMap((answer) => answer.json);
      for (const { id } of mails) await send(`${running.url}/api/outbox/${id}/retry`, { method: "POST", token });
      return mails.length === 0;
    },
    plan.timeoutMs,
  );
}
