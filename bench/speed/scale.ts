import { createCall, detail, filteredList, signed } from "#bench/speed/calls.ts";
import { type HttpClient, openClient } from "#bench/speed/http-client.ts";
import { createInstallation, fillInstallation, programVariables, signIn } from "#bench/speed/installation.ts";
import { machineLine } from "#bench/speed/machine-line.ts";
import { markdownTable } from "#bench/speed/markdown-table.ts";
import { type CallMaker, type Concurrent, measureTogether } from "#bench/speed/measure.ts";
import { type ServerProcess, startProgram } from "#bench/speed/server-process.ts";
import { formatSignificant } from "#bench/speed/statistics.ts";
import { EXAMPLES } from "#contract/calls.ts";

const PROGRAMS = [1, 2, 4];
const ROWS = 10_000;
const LOAD = { connections: 16, milliseconds: 4000 } as const;
const NOTHING: Concurrent = {
  requestsPerSecond: Number.NaN,
  p95: Number.NaN,
  cpuMsPerRequest: Number.NaN,
  rssMb: Number.NaN,
};

/** Returns several programs as one server, with the sum of their usage. */
function inOne(servers: readonly ServerProcess[]): Pick<ServerProcess, "usage"> {
  return {
    async usage() {
      const usages = await Promise.all(servers.map((server) => server.usage()));
      const sum = (name: "cpuMs" | "rssMb" | "peakRssMb") => usages.reduce((total, usage) => total + usage[name], 0);
      return { cpuMs: sum("cpuMs"), rssMb: sum("rssMb"), peakRssMb: sum("peakRssMb") };
    },
  };
}

/** Returns a client that sends requests to the programs in turn, as a balancer without cost would. */
function openBalancedClient(servers: readonly ServerProcess[]): HttpClient {
  const clients = servers.map(({ port }) => openClient(port, LOAD.connections / servers.length));
  let turn = 0;
  return {
    send: (call) => clients[turn++ % clients.length]?.send(call) ?? Promise.reject(new Error("There is no program")),
    close() {
      for (const client of clients) client.close();
    },
  };
}

type Figures = Map<string, Concurrent>;

/** Measures the calls on `count` programs, with a newly filled database. */
async function measurePrograms(count: number): Promise<Figures> {
  const installation = await createInstallation("postgres");
  const servers: ServerProcess[] = [];
  try {
    const { ids } = await fillInstallation(installation, ROWS);
    while (servers.length < count) servers.push(await startProgram("app-program", programVariables(installation)));
    const client = openBalancedClient(servers);
    const token = await signIn(servers[0]?.port ?? 0);
    const calls: [string, CallMaker][] = [
      ["kept page", () => ({ path: "/about" })],
      ["page made for each visitor", () => ({ path: "/status" })],
      ["list: status, by name", signed(filteredList("customers"), token)],
      ["one customer", signed(detail("customers", ids.customers), token)],
      ["customer made", signed(createCall("customers"), token)],
      ["contact form", () => ({ method: "POST", path: "/api/contact", body: EXAMPLES.sendContactMessage.body })],
    ];
    const figures: Figures = new Map();
    for (const [name, makeCall] of calls)
      figures.set(name, await measureTogether(inOne(servers), client, makeCall, LOAD));
    client.close();
    return figures;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await installation.remove();
  }
}

async function benchScale(): Promise<void> {
  const before = machineLine(["PostgreSQL"]);
  const results: [number, Figures][] = [];
  for (const count of PROGRAMS) {
    console.error(`→ ${count} of ${Math.max(...PROGRAMS)} programs`);
    results.push([count, await measurePrograms(count)]);
  }
  const alone = results[0]?.[1] ?? new Map();
  const rows = [...alone.keys()].flatMap((name) =>
    results.map(([count, figures]) => {
      const { requestsPerSecond, p95, cpuMsPerRequest, rssMb } = figures.get(name) ?? NOTHING;
      const times = requestsPerSecond / (alone.get(name) ?? NOTHING).requestsPerSecond;
      return [name, String(count), ...[requestsPerSecond, times, p95, cpuMsPerRequest, rssMb].map(formatSignificant)];
    }),
  );
  const titles = [
    `${LOAD.connections} connections`,
    "programs",
    "req/s",
    "times one",
    "p95 ms",
    "CPU ms each",
    "RSS MB",
  ];
  console.log(`${before}\n\n${markdownTable(titles, rows)}\n\nAfterwards ${machineLine([])}`);
}

await benchScale();
