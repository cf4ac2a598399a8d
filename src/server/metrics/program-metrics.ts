import type { Server } from "node:http";
import { promisify } from "node:util";
import { findInboxProblem } from "#server/inbox/find-inbox-problem.ts";
import type { Metric } from "#server/metrics/exposition.ts";
import { lockRow } from "#server/platform/database/claim-once.ts";
import { outboxTable } from "#server/platform/database/platform-tables.ts";
import { countRowsWith } from "#server/platform/database/totals.ts";
import {
  DURATION_BOUNDS,
  INTAKE_KINDS,
  type RequestMetrics,
  ROUTED_KINDS,
} from "#server/platform/http/request-metrics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countSessions } from "#server/platform/session/session.ts";
import { withTimeout } from "#server/platform/timeout.ts";
import program from "../../../package.json" with { type: "json" };

const DATABASE_DEADLINE_MS = 2000;
/** End of the help text of a figure that is counted in the database. */
const SHARED = "For the whole installation: every process reports the same figure, so do not sum it over processes.";

function answerMetrics({ answers }: RequestMetrics): Metric {
  const samples = ROUTED_KINDS.flatMap((kind) =>
    answers[kind].slice(1).map((value, index) => ({ value, labels: { kind, class: `${index + 1}xx` } })),
  );
  return {
    name: "website_answers_total",
    type: "counter",
    help: "Answers by kind and status class.",
    samples,
  };
}

function durationMetrics({ durations }: RequestMetrics): Metric {
  const samples = ROUTED_KINDS.flatMap((kind) => {
    const { classes, sumSeconds } = durations[kind];
    let upTo = 0;
    const buckets = classes.map((count, index) => {
      upTo += count;
      return { suffix: "_bucket", labels: { kind, le: DURATION_BOUNDS[index] ?? "+Inf" }, value: upTo };
    });
    return [
      ...buckets,
      { suffix: "_sum", labels: { kind }, value: sumSeconds },
      { suffix: "_count", labels: { kind }, value: upTo },
    ];
  });
  return {
    name: "website_answer_duration_seconds",
    type: "histogram",
    help: "How long answers took.",
    samples,
  };
}

function intakeMetrics({ intake }: RequestMetrics): Metric {
  const samples = INTAKE_KINDS.flatMap((kind) =>
    (["taken", "spam"] as const).map((verdict) => ({ labels: { kind, verdict }, value: intake[kind][verdict] })),
  );
  return {
    name: "website_intake_total",
    type: "counter",
    help: "What visitors sent through the forms, by kind and verdict.",
    samples,
  };
}

function loopMetrics({ loops }: Platform): Metric {
  const samples = [...loops].flatMap(({ name, runs }) => [
    { labels: { loop: name, outcome: "done" }, value: runs.done },
    { labels: { loop: name, outcome: "failed" }, value: runs.failed },
  ]);
  return {
    name: "website_loop_runs_total",
    type: "counter",
    help: "Runs of the work besides requests, by loop and outcome.",
    samples,
  };
}

/** Returns whether the mailbox is read; nothing without a mailbox. */
async function inboxMetrics(platform: Platform): Promise<Metric[]> {
  if (!platform.config.inbox.mailbox) return [];
  const value = (await findInboxProblem(platform)) ? 0 : 1;
  return [
    { name: "website_inbox_up", type: "gauge", help: "Whether any process reads the mailbox.", samples: [{ value }] },
  ];
}

/** Returns the figures counted in the database, and whether the database responds. */
async function storedMetrics(platform: Platform): Promise<Metric[]> {
  async function collect(): Promise<Metric[]> {
    const { read } = platform.database;
    const mails = await Promise.all(
      (["Queued", "Failed"] as const).map(async (status) => ({
        labels: { status },
        value: await countRowsWith(read, outboxTable, { status, campaign_id: "" }),
      })),
    );
    const sessions = await countSessions(platform);
    const inbox = await inboxMetrics(platform);
    return [
      ...inbox,
      {
        name: "website_outbox_mails",
        type: "gauge",
        help: `Emails that are waiting or have failed, without those of campaigns. ${SHARED}`,
        samples: mails,
      },
      {
        name: "website_sessions",
        type: "gauge",
        help: `Sessions that have not ended. ${SHARED}`,
        samples: [{ value: sessions }],
      },
    ];
  }
  const timedOut = () => new Error("The database took too long");
  const stored = await withTimeout(DATABASE_DEADLINE_MS, collect(), timedOut).catch((): undefined => undefined);
  const up = stored ? 1 : 0;
  const help = "Whether the database answers; figures from it are left out while it does not.";
  return [{ name: "website_database_up", type: "gauge", help, samples: [{ value: up }] }, ...(stored ?? [])];
}

/** Returns whether the database saves a write. A write tries it, since only a write shows a full disk or a read-only server. */
async function writableMetric({ database }: Platform): Promise<Metric> {
  const timedOut = () => new Error("The database took too long");
  const written = database.writeReadCommitted((tx) => lockRow(tx, "metrics"));
  const isSaved = await withTimeout(DATABASE_DEADLINE_MS, written, timedOut).then(
    () => true,
    () => false,
  );
  const help = "Whether the database saves what is written; 0 with website_database_up 1 means that it is only read.";
  return { name: "website_database_writable", type: "gauge", help, samples: [{ value: isSaved ? 1 : 0 }] };
}

/** Returns the metrics of this process. */
export async function programMetrics(platform: Platform, server: Server): Promise<Metric[]> {
  const { counts, database } = platform;
  const sockets = await promisify(server.getConnections.bind(server))();
  return [
    {
      name: "website_info",
      type: "gauge",
      help: "What is running here.",
      samples: [
        { value: 1, labels: { version: program.version, node: process.versions.node, database: database.kind } },
      ],
    },
    answerMetrics(counts),
    durationMetrics(counts),
    intakeMetrics(counts),
    loopMetrics(platform),
    {
      name: "website_open_sockets",
      type: "gauge",
      help: "Open connections of clients.",
      samples: [{ value: sockets }],
    },
    {
      name: "website_database_retries_total",
      type: "counter",
      help: "Transactions that were retried because of a conflict with another.",
      samples: [{ value: database.stats.retries }],
    },
    {
      name: "website_database_lost_connections_total",
      type: "counter",
      help: "Connections to the database that broke.",
      samples: [{ value: database.stats.lostConnections }],
    },
    ...(await storedMetrics(platform)),
    await writableMetric(platform),
  ];
}
