import { setTimeout as sleep } from "node:timers/promises";
import {
  commonSearch,
  createCall,
  detail,
  type Figure,
  filteredList,
  listCalls,
  RESOURCES,
  type Resource,
  rareSearch,
  signed,
} from "#bench/speed/calls.ts";
import { type HttpClient, openClient } from "#bench/speed/http-client.ts";
import {
  createInstallation,
  fillInstallation,
  type Installation,
  type Kind,
  programVariables,
  signIn,
} from "#bench/speed/installation.ts";
import { machineLine } from "#bench/speed/machine-line.ts";
import { markdownTable } from "#bench/speed/markdown-table.ts";
import {
  type CallMaker,
  type Concurrent,
  measureSequentially,
  measureTogether,
  type Sequential,
} from "#bench/speed/measure.ts";
import { type Program, type ServerProcess, startProgram } from "#bench/speed/server-process.ts";
import { formatSignificant } from "#bench/speed/statistics.ts";

/** Performance budget: 95th percentile in ms. */
const P95_MS: Readonly<Record<Figure, number>> = { list: 10, search: 50, none: Number.POSITIVE_INFINITY };
const SHARE_OF_BARE = 0.3;
const MEMORY_MB = 200;
const CONNECTIONS = 16;
/** Other systems on the same list at 16 connections: requests per second and CPU time, measured earlier. */
const OTHERS = "bare Fastify 6076, 0.14 · Payload 166, 5.9 · Directus 141, 6.5 · Strapi 108, 9.1";

interface Plan {
  kinds: readonly Kind[];
  sizes: readonly number[];
  resources: readonly Resource[];
  samples: number;
  callMs: number;
  togetherMs: number;
}

function readPlan(args: readonly string[]): Plan {
  const quick = args.includes("--quick");
  const given = (name: string) =>
    args
      .find((word) => word.startsWith(`--${name}=`))
      ?.split("=")[1]
      ?.split(",");
  const kinds = (["sqlite", "postgres"] as const).filter((kind) => given("databases")?.includes(kind) ?? true);
  const sizes = given("sizes")?.map(Number) ?? (quick ? [1_000, 10_000] : [1_000, 100_000]);
  if (sizes.some((size) => !Number.isInteger(size) || size < 100))
    throw new Error("--sizes are whole numbers from 100");
  return {
    kinds,
    sizes,
    resources: RESOURCES.filter(
      (resource) => given("resources")?.includes(resource) ?? (!quick || resource === "customers"),
    ),
    samples: quick ? 20 : 100,
    callMs: quick ? 250 : 900,
    togetherMs: quick ? 700 : 3_000,
  };
}

interface SequentialLine {
  name: string;
  limit: number;
  measured: Sequential;
}

interface ConcurrentLine {
  name: string;
  measured: Concurrent;
}

interface Result {
  title: string;
  version: string;
  sequential: SequentialLine[];
  together: ConcurrentLine[];
  idleMb: number;
  rssMb: number;
  peakMb: number;
}

async function measureInstallation(kind: Kind, rows: number, plan: Plan): Promise<Result> {
  console.error(`→ ${kind}, ${rows.toLocaleString("en")} rows`);
  const installation = await createInstallation(kind);
  try {
    const { version, ids } = await fillInstallation(installation, rows);
    return await withProgram("app-program", installation, async (server) => {
      const token = await signIn(server.port);
      const idle = await server.usage();
      const sequential = await measureAlone(server, token, ids, rows, plan);
      // Right before the lists it is compared with, so that the load of the machine is the same for both.
      const bare = await withProgram("baseline-server", installation, (beside) =>
        inParallel(beside, "bare Fastify, one indexed query", () => ({ path: "/" }), plan),
      );
      const together = await measureMany(server, token, ids, rows, plan);
      await sleep(200);
      const end = await server.usage();
      return {
        title: `${version}, ${rows.toLocaleString("en")} rows of each`,
        version,
        sequential,
        together: [bare, ...together],
        idleMb: idle.rssMb,
        rssMb: end.rssMb,
        peakMb: end.peakRssMb,
      };
    });
  } finally {
    await installation.remove();
  }
}

async function withProgram<Answer>(
  name: Program,
  installation: Installation,
  work: (server: ServerProcess) => Promise<Answer>,
): Promise<Answer> {
  const server = await startProgram(name, programVariables(installation));
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function withClient<Answer>(port: number, connections: number, work: (client: HttpClient) => Promise<Answer>) {
  const client = openClient(port, connections);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

function inParallel(server: ServerProcess, name: string, makeCall: CallMaker, plan: Plan): Promise<ConcurrentLine> {
  const limits = { connections: CONNECTIONS, milliseconds: plan.togetherMs };
  return withClient(server.port, CONNECTIONS, async (client) => ({
    name,
    measured: await measureTogether(server, client, makeCall, limits),
  }));
}

function measureAlone(
  server: ServerProcess,
  token: string,
  ids: Readonly<Record<Resource, string>>,
  rows: number,
  plan: Plan,
): Promise<SequentialLine[]> {
  const { samples, callMs: milliseconds } = plan;
  return withClient(server.port, 1, async (client) => {
    const lines: SequentialLine[] = [];
    async function add(name: string, figure: Figure, makeCall: CallMaker, most = samples): Promise<void> {
      const measured = await measureSequentially(client, signed(makeCall, token), { samples: most, milliseconds });
      lines.push({ name, limit: P95_MS[figure], measured });
    }
    for (const resource of plan.resources) {
      for (const { name, figure, makeCall } of listCalls(resource, rows))
        await add(`${resource}: ${name}`, figure, makeCall);
      await add(`${resource}: one`, "none", detail(resource, ids[resource]));
      await add(`${resource}: create`, "none", createCall(resource));
      await add(`${resource}: export.csv of all`, "none", () => ({ path: `/api/${resource}/export.csv` }), 3);
    }
    return lines;
  });
}

async function measureMany(
  server: ServerProcess,
  token: string,
  ids: Readonly<Record<Resource, string>>,
  rows: number,
  plan: Plan,
): Promise<ConcurrentLine[]> {
  const calls: [string, CallMaker][] = [
    ...plan.resources.map((resource): [string, CallMaker] => [
      `${resource}: status, by name, page 1`,
      filteredList(resource),
    ]),
    ["customers: search, one row matches", rareSearch("customers", rows)],
    ["customers: search, a tenth matches", commonSearch("customers")],
    ["customers: one", detail("customers", ids.customers)],
    ["customers: create", createCall("customers")],
  ];
  const lines: ConcurrentLine[] = [];
  for (const [name, makeCall] of calls) lines.push(await inParallel(server, name, signed(makeCall, token), plan));
  return lines;
}

function mark(isMet: boolean): string {
  return isMet ? "yes" : "**no**";
}

function sequentialTable({ sequential }: Result): string {
  const rows = sequential.map(({ name, limit, measured: { p50, p95, max, samples } }) => [
    name,
    formatSignificant(p50),
    formatSignificant(p95),
    formatSignificant(max),
    String(samples),
    Number.isFinite(limit) ? `< ${limit}` : "",
    Number.isFinite(limit) ? mark(p95 < limit) : "",
  ]);
  return markdownTable(["one at a time, ms", "p50", "p95", "max", "times", "p95 to keep", "kept"], rows);
}

function togetherTable({ together }: Result): string {
  const bare = together[0]?.measured;
  const rows = together.map(({ name, measured }, index) => {
    const share = measured.requestsPerSecond / (bare?.requestsPerSecond ?? Number.NaN);
    const cpuShare = (bare?.cpuMsPerRequest ?? Number.NaN) / measured.cpuMsPerRequest;
    const isList = name.includes("by name");
    return [
      name,
      formatSignificant(measured.requestsPerSecond),
      formatSignificant(measured.p95),
      formatSignificant(measured.cpuMsPerRequest),
      formatSignificant(measured.rssMb),
      index === 0 ? "" : share.toFixed(2),
      index === 0 ? "" : cpuShare.toFixed(2),
      isList ? mark(share >= SHARE_OF_BARE) : "",
    ];
  });
  const titles = ["16 connections", "req/s", "p95 ms", "CPU ms", "RSS MB", "of bare", "of bare by CPU"];
  return markdownTable([...titles, `≥ ${SHARE_OF_BARE.toFixed(2)}`], rows);
}

function printResult(result: Result): void {
  const { title, idleMb, rssMb, peakMb } = result;
  console.log(`\n### ${title}\n\n${sequentialTable(result)}\n\n${togetherTable(result)}\n`);
  const memory = `Memory: ${formatSignificant(idleMb)} MB after the start, ${formatSignificant(rssMb)} MB at the end, ${formatSignificant(peakMb)} MB`;
  console.log(`${memory} at most (to keep: < ${MEMORY_MB}; ${mark(peakMb < MEMORY_MB)}).`);
}

async function benchApi(args: readonly string[]): Promise<void> {
  const plan = readPlan(args);
  const start = performance.now();
  const before = machineLine([]);
  const results: Result[] = [];
  for (const kind of plan.kinds)
    for (const rows of plan.sizes) results.push(await measureInstallation(kind, rows, plan));
  console.log(`${before} · ${[...new Set(results.map(({ version }) => version))].join(" · ")}`);
  console.log(`\nThe list at 16 connections elsewhere (req/s, CPU ms each): ${OTHERS}`);
  for (const result of results) printResult(result);
  console.log(`\nMeasured in ${Math.round((performance.now() - start) / 1000)} s; afterwards ${machineLine([])}`);
}

await benchApi(process.argv.slice(2));
