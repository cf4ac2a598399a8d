import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MetricsServer, serveMetrics } from "#server/metrics/serve-metrics.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { databaseKind } from "#tests/support/database.ts";
import { send, sendBytes, sendJson } from "#tests/support/http.ts";
import { addMails, apply } from "#tests/support/intake.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let metrics: MetricsServer;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  metrics = await serveMetrics(server.app, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  metrics.close();
  await server.close();
});

async function read(): Promise<string> {
  const { status, text, headers } = await send(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return text;
}

/** Returns the value of a metric by its name with labels. */
function metricValue(text: string, name: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

const answers = (kind: string, digit: number) => `website_answers_total{kind="${kind}",class="${digit}xx"}`;

/** Returns by how much each metric grows during `work`. */
async function growth(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await read();
  await work();
  // A response is counted once it is sent, which may be after the client has received it.
  const isCounted = (text: string) => names.every((name) => metricValue(text, name) > metricValue(before, name));
  let after = await read();
  await waitUntil("all is counted", async () => {
    after = await read();
    return isCounted(after);
  });
  return names.map((name) => metricValue(after, name) - metricValue(before, name));
}

test("every line is a comment or a metric, and every metric has a declared type", async () => {
  const text = await read();
  const lines = text.trimEnd().split("\n");
  const described = new Set<string>();
  for (const line of lines) {
    const [, name] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (name) described.add(name);
    if (line.startsWith("#")) continue;
    expect(line).toMatch(/^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+$/);
    const [own = ""] = line.split(/[{ ]/);
    expect(described.has(own) || described.has(own.replace(/_(bucket|sum|count)$/, "")), line).toBe(true);
  }
  expect(text.endsWith("\n")).toBe(true);
});

test("responses are counted by kind and status class, cached pages included", async () => {
  await send(server.url);
  const etag = (await send(server.url)).headers.get("etag") ?? "";
  const names = [
    answers("kept-page", 2),
    answers("kept-page", 3),
    answers("page", 2),
    answers("page", 4),
    answers("api", 2),
    answers("api", 4),
    answers("file", 2),
    answers("refused", 4),
  ];
  const grown = await growth(names, async () => {
    for (let time = 0; time < 3; time++) await send(server.url);
    await send(server.url, { headers: { "if-none-match": etag } });
    await send(`${server.url}/status`);
    await send(`${server.url}/no-such-page`);
    await send(`${server.url}/api/health`);
    await send(`${server.url}/api/messages`);
    await send(`${server.url}/api/nothing`);
    await send(`${server.url}/robots.txt`);
    await sendBytes(server.url, "noise\r\n\r\n");
  });
  expect(grown).toEqual([3, 1, 1, 1, 1, 2, 1, 1]);
});

test("duration buckets are cumulative and add up to all responses of their kind", async () => {
  await send(`${server.url}/api/health`);
  const text = await read();
  const classes = text
    .split("\n")
    .filter((line) => line.startsWith('website_answer_duration_seconds_bucket{kind="api"'))
    .map((line) => Number(line.split(" ")[1]));
  expect(classes.length).toBeGreaterThan(5);
  expect(classes.toSorted((a, b) => a - b)).toEqual(classes);
  const count = metricValue(text, 'website_answer_duration_seconds_count{kind="api"}');
  expect(classes.at(-1)).toBe(count);
  expect(count).toBe([2, 3, 4, 5].reduce((sum, digit) => sum + metricValue(text, answers("api", digit)), 0));
  expect(metricValue(text, 'website_answer_duration_seconds_sum{kind="api"}')).toBeGreaterThan(0);
});

test("the runs of each loop are counted by their outcome", async () => {
  const text = await read();
  for (const loop of ["changes", "housekeeping", "campaigns", "daily-mails", "totals", "visits"])
    expect(metricValue(text, `website_loop_runs_total{loop="${loop}",outcome="failed"}`), loop).toBe(0);
  await waitUntil("changes were looked for", async () => {
    return metricValue(await read(), 'website_loop_runs_total{loop="changes",outcome="done"}') > 0;
  });
});

test("submissions are counted by kind, spam separately and a repeat once", async () => {
  const intake = (kind: string, verdict = "taken") => `website_intake_total{kind="${kind}",verdict="${verdict}"}`;
  const names = [intake("contact"), intake("contact", "spam"), intake("application"), intake("newsletter")];
  const grown = await growth(names, async () => {
    const headers = { "idempotency-key": "counted-once" };
    for (let time = 0; time < 3; time++)
      await sendJson(`${server.url}/api/contact`, "POST", CONTACT_MESSAGE, { headers });
    await sendJson(`${server.url}/api/contact`, "POST", { ...CONTACT_MESSAGE, website: "filled" });
    await apply(server, {});
    await sendJson(`${server.url}/api/newsletter`, "POST", { email: "reader@example.net" });
  });
  expect(grown).toEqual([1, 1, 1, 1]);
});

test("queued mails, failed mails and open sessions are reported with their current number", async () => {
  const before = await read();
  await addMails(server, [
    { subject: "a", status: "Failed" },
    { subject: "b", status: "Failed" },
    { subject: "c", status: "Queued" },
    { subject: "d", status: "Sent" },
  ]);
  await tokenOf(server, await addAccount(server, { email: "signed-in@example.com" }));
  await tokenOf(server, await addAccount(server, { email: "was-signed-in@example.com" }), { ended: true });
  const after = await read();
  const grown = (name: string) => metricValue(after, name) - metricValue(before, name);
  expect(grown('website_outbox_mails{status="Failed"}')).toBe(2);
  expect(grown('website_outbox_mails{status="Queued"}')).toBe(1);
  expect(grown("website_sessions")).toBe(1);
});

test("a metric of the whole installation says so in its help and in the guide, and no other does", async () => {
  const { database, dataDir } = server;
  const other = await startServer({ database, dataDir });
  const own = await serveMetrics(other.app, { port: 0, host: "127.0.0.1" });
  const readOther = async () => (await send(`http://127.0.0.1:${own.port}/metrics`)).text.split("\n");
  const before = await readOther();
  // None of these changes happens in the other process.
  await addMails(server, [
    { subject: "e", status: "Failed" },
    { subject: "f", status: "Queued" },
  ]);
  await tokenOf(server, await addAccount(server, { email: "in-one-process@example.com" }));
  await sendJson(`${server.url}/api/contact`, "POST", CONTACT_MESSAGE);
  const after = await readOther();
  own.close();
  await other.stop();
  // Loops run in each process by themselves.
  const isCaused = (line: string) => line.startsWith("website_") && !line.startsWith("website_loop_runs_total");
  const moved = after.filter((line) => isCaused(line) && !before.includes(line));
  const names = [...new Set(moved.map((line) => line.split(/[{ ]/)[0]))].sort();
  expect(names).toEqual(["website_outbox_mails", "website_sessions"]);
  const described = (lines: string[], pattern: RegExp) =>
    lines.flatMap((line) => (/whole installation/.test(line) ? (pattern.exec(line)?.[1] ?? []) : [])).sort();
  expect(described(after, /^# HELP (\w+)/)).toEqual(names);
  const guide = await readFile(resolve(import.meta.dirname, "../../docs/guides/metrics.md"), "utf8");
  expect(described(guide.split("\n"), /^\| `(\w+)/)).toEqual(names);
});

test("the database counts as up but not writable while it is read-only", {
  tags: "promise-20",
}, async () => {
  const figures = async () => {
    const text = await read();
    return [metricValue(text, "website_database_up"), metricValue(text, "website_database_writable")];
  };
  const { database } = server.app.platform;
  expect(await figures()).toEqual([1, 1]);
  try {
    await setReadOnly(database, true);
    // On PostgreSQL the switch ends the connections of the process, and the first query may meet such a connection.
    await waitUntil("the database answers and only reads", async () => `${await figures()}` === "1,0");
  } finally {
    await setReadOnly(database, false);
  }
  await waitUntil("the database is writable", async () => (await figures())[1] === 1);
});

test("the metrics of the process include version, memory, event loop and sockets", async () => {
  const text = await read();
  expect(text).toMatch(
    new RegExp(`website_info\\{version="\\d+\\.\\d+\\.\\d+",node="24\\.[\\d.]+",database="${databaseKind}"\\} 1`),
  );
  for (const name of [
    "process_cpu_seconds_total",
    "process_uptime_seconds",
    "process_start_time_seconds",
    "process_resident_memory_bytes",
    "nodejs_heap_size_used_bytes",
    "nodejs_heap_size_total_bytes",
    "process_open_fds",
    "website_database_up",
  ])
    expect(metricValue(text, name), name).toBeGreaterThan(0);
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "website_open_sockets",
    "website_database_retries_total",
    "website_database_lost_connections_total",
  ])
    expect(metricValue(text, name), name).toBeGreaterThanOrEqual(0);
});

test("a blocked event loop shows in the next reading, and not in the reading after", async () => {
  await waitUntil("the delay is measured", async () => {
    // A reading restarts the measurement, which needs a turn of the event loop before the delay.
    await sleep(100);
    const end = performance.now() + 300;
    while (performance.now() < end);
    return metricValue(await read(), "nodejs_eventloop_lag_max_seconds") > 0.2;
  });
  await waitUntil("it is over", async () => metricValue(await read(), "nodejs_eventloop_lag_max_seconds") < 0.2);
});

test("nothing that a client sends becomes a label", async () => {
  for (const path of ["/canary", "/api/canary", "/api/canary%0a", "/assets/canary.js", "/?canary=canary"])
    await send(`${server.url}${path}`, { headers: { "user-agent": "canary", host: "canary" } });
  await send(`${server.url}/api/health`, { method: "CANARY" }).catch(() => undefined);
  await sendBytes(server.url, "GET /canary HTTP/1.1\r\n\r\n");
  const text = await read();
  expect(text).not.toMatch(/canary/i);
  const kinds = new Set([...text.matchAll(/kind="([^"]*)"/g)].map(([, kind]) => kind));
  expect([...kinds].sort()).toEqual(
    ["api", "application", "contact", "file", "kept-page", "newsletter", "page", "refused"].sort(),
  );
});

test("metrics are served on their own port only, and nothing else is served there", async () => {
  for (const path of ["/metrics", "/api/metrics"]) expect((await send(`${server.url}${path}`)).status).toBe(404);
  const own = `http://127.0.0.1:${metrics.port}`;
  for (const [method, path] of [
    ["GET", "/"],
    ["GET", "/api/health"],
    ["POST", "/metrics"],
    ["GET", "/metrics/.."],
  ] as const)
    expect((await send(`${own}${path}`, { method })).status, `${method} ${path}`).toBe(404);
});

test("the other metrics are served while the database is down, and show that it is down", async () => {
  const broken = await startServer();
  const own = await serveMetrics(broken.app, { port: 0, host: "127.0.0.1" });
  await broken.app.platform.database.close();
  const { text, status } = await send(`http://127.0.0.1:${own.port}/metrics`);
  own.close();
  await broken.close();
  expect(status).toBe(200);
  expect(metricValue(text, "website_database_up")).toBe(0);
  expect(text).not.toContain("website_sessions");
  expect(metricValue(text, "process_uptime_seconds")).toBeGreaterThan(0);
});
