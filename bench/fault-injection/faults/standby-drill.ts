import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DrillInstallation, signIn, variablesOf, withProgram } from "#bench/fault-injection/drill-installation.ts";
import { startReplicatedPostgres } from "#bench/fault-injection/faults/replicated-postgres.ts";
import { type DrillResult, expectAtMost, expectNever, expectTrue } from "#bench/fault-injection/outcome.ts";
import { countStored, firstJob, kindOf, referenceOf, submit } from "#bench/fault-injection/submissions.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { databaseKind } from "#tests/support/database.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

export interface FailOverPlan {
  /** Number of acknowledged writes before the primary is killed, and of those after it. */
  writes: number;
  clients: number;
  /** Time before the kill in which the standby receives nothing; undefined for a synchronous standby. */
  behindMs?: number;
}

const BACK_MS = 5000;

/**
 * Kills the primary under load, connects the program to the read-only standby, promotes it, and counts acknowledged writes
 * before and after. Each client repeats a write with its idempotency key until it is acknowledged.
 */
export async function drillFailOver({ writes, clients, behindMs }: FailOverPlan): Promise<DrillResult[]> {
  if (databaseKind === "sqlite") return [{ what: "fail-over", skipped: "SQLite has no standby" }];
  const servers = await startReplicatedPostgres({ synchronous: behindMs === undefined });
  const target = { host: "127.0.0.1", port: servers.primary };
  const proxy = await startTcpProxy(target);
  const dataDir = await mkdtemp(join(tmpdir(), "website-drill-"));
  const installation = (port: number): DrillInstallation => ({
    dataDir,
    databaseUrl: servers.urlAt(port),
    remove: async () => undefined,
  });
  try {
    return await withProgram(variablesOf(installation(proxy.port)), async (program) => {
      const { url } = program;
      const jobId = await firstJob(url);
      const token = await signIn(url);
      const references = new Map<number, string>();
      let [next, isOver] = [0, false];
      async function client(): Promise<void> {
        while (!isOver) {
          const index = next++;
          for (;;) {
            const answer = await submit(url, kindOf(index), index, jobId).catch(() => undefined);
            if (answer && answer.status < 300) {
              references.set(index, referenceOf(answer, index));
              break;
            }
            if (isOver) return;
            await sleep(20);
          }
        }
      }
      const load = Array.from({ length: clients }, client);
      try {
        await waitUntil("half of the writes are acknowledged", () => references.size >= writes, 300_000);
        if (behindMs !== undefined) {
          servers.replication.freeze();
          await sleep(behindMs);
        }
        await servers.killPrimary();
        proxy.cut();
        target.port = servers.standby;
        proxy.restore();

        await waitUntil("reads work", async () => (await send(`${url}/api/messages`, { token })).status === 200);
        // Counted now: responses that the kill overtook have arrived.
        const before = references.size;
        const refused = await sendJson(`${url}/api/contact`, "POST", CONTACT_MESSAGE);
        const isSaidSo = refused.status === 503 && refused.text.includes("cannot save");
        const isUnacknowledged = references.size === before;

        const promotedAt = performance.now();
        await servers.promote();
        await waitUntil("a write is acknowledged again", () => references.size > before);
        const back = performance.now() - promotedAt;
        await waitUntil("the other half is acknowledged", () => references.size >= 2 * writes, 300_000);
        isOver = true;
        await Promise.all(load);

        const { rows, doubled } = await countStored(installation(servers.standby));
        const lost = [...references].filter(([index, reference]) => rows.get(index) !== reference).length;
        const name = behindMs === undefined ? "synchronous standby" : `standby ${behindMs} ms behind`;
        return [
          expectNever(`${name}: acknowledged writes lost by a fail-over`, 1, lost, references.size),
          expectNever(`${name}: writes that are there twice`, 1, doubled, rows.size),
          expectTrue(
            `${name}: before it is promoted a write is refused in its own words`,
            1,
            isSaidSo && isUnacknowledged,
          ),
          expectAtMost(`${name}: from its promotion until a write is acknowledged`, [back], BACK_MS),
        ];
      } finally {
        isOver = true;
        await Promise.allSettled(load);
      }
    });
  } finally {
    await proxy.close();
    await servers.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
