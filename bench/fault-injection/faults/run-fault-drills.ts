import { drillCampaign } from "#bench/fault-injection/faults/campaign-drill.ts";
import { drillConversations } from "#bench/fault-injection/faults/conversation-drill.ts";
import { drillLostDatabase, type OwnServer } from "#bench/fault-injection/faults/database-drill.ts";
import { drillFullDisk } from "#bench/fault-injection/faults/disk-drill.ts";
import { drillKills } from "#bench/fault-injection/faults/kill-drill.ts";
import { drillLostFiles, drillLostMail } from "#bench/fault-injection/faults/mail-and-files-drill.ts";
import { drillCommands } from "#bench/fault-injection/faults/operator-drill.ts";
import { drillProxy } from "#bench/fault-injection/faults/proxy-drill.ts";
import { drillFailOver } from "#bench/fault-injection/faults/standby-drill.ts";
import { drillStarts } from "#bench/fault-injection/faults/start-drill.ts";
import { drillRollingRestart, drillStop } from "#bench/fault-injection/faults/stop-drill.ts";
import { drillTwoProcesses } from "#bench/fault-injection/faults/two-processes-drill.ts";
import { drillWebhooks } from "#bench/fault-injection/faults/webhook-drill.ts";
import { type DrillResult, expectTrue, printOutcomes } from "#bench/fault-injection/outcome.ts";
import { databaseKind } from "#tests/support/database.ts";

/** Drills by their name on the command line. */
const DRILLS: Readonly<Record<string, (own: OwnServer) => Promise<DrillResult[]>>> = {
  kill: () => drillKills({ kills: 20, clients: 4, fromMs: 100, untilMs: 1500, readyMs: 5000 }),
  disk: drillFullDisk,
  database: (own) => drillLostDatabase(3, own),
  standby: () => drillFailOver({ writes: 600, clients: 8 }),
  mail: () => drillLostMail(20),
  files: () => drillLostFiles(3),
  stop: () => drillStop(5),
  rolling: () => drillRollingRestart(1000, 8),
  proxy: drillProxy,
  start: () => drillStarts(5),
  two: () => drillTwoProcesses(5),
  commands: drillCommands,
  conversations: () =>
    drillConversations({
      processes: databaseKind === "sqlite" ? 1 : 2,
      mails: 500,
      replies: 100,
      notes: 100,
      merges: 20,
      assignments: 50,
      kills: 50,
    }),
  webhooks: () =>
    drillWebhooks({
      processes: databaseKind === "sqlite" ? 1 : 2,
      customers: 500,
      events: 20,
      kills: 20,
      forgetLeases: false,
      settledMs: 30 * 60_000,
    }),
  campaign: () => drillCampaign({ readers: 20_000, leaving: 100, kills: 3, timeoutMs: 60 * 60_000 }),
};

interface PostgresSetup {
  getPostgres(options: { mayInstall: boolean }): Promise<{ url: string; stop(): Promise<void>; own: OwnServer }>;
}

/** Runs the named drills, or all, and returns whether every promise held. */
async function runDrills(names: readonly string[], own: OwnServer): Promise<boolean> {
  const results: DrillResult[] = [];
  for (const [name, drill] of Object.entries(DRILLS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`→ ${databaseKind}: ${name}`);
    try {
      results.push(...(await drill(own)));
    } catch (error) {
      console.error(error);
      results.push(expectTrue(`${name}: the drill itself came to its end`, 1, false));
    }
  }
  return printOutcomes(databaseKind, results);
}

async function runOnOwnPostgres(names: readonly string[]): Promise<boolean> {
  // TypeScript has no types of this set-up script.
  const setup: PostgresSetup = await import(new URL("../../../tools/tasks/postgres.mjs", import.meta.url).href);
  const { url, stop, own } = await setup.getPostgres({ mayInstall: false });
  process.env.TEST_DATABASE_URL = url;
  try {
    return await runDrills(names, own);
  } finally {
    await stop();
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in DRILLS));
if (unknown.length > 0) {
  console.error(`There are no drills called ${unknown.join(", ")}, only ${Object.keys(DRILLS).join(", ")}.`);
  process.exitCode = 1;
} else {
  const isMet = databaseKind === "postgres" ? await runOnOwnPostgres(names) : await runDrills(names, undefined);
  process.exitCode = isMet ? 0 : 1;
}
