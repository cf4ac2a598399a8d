import { createServer, type ServerResponse } from "node:http";
import { resolve } from "node:path";
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
import { type Answer, sendJson } from "#tests/support/http.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

export interface WebhookPlan {
  /** Processes that share the database. */
  processes: number;
  customers: number;
  /** Events of each customer: its creation and its changes. */
  events: number;
  kills: number;
  /** Whether to clear the leases of killed processes, instead of waiting two minutes. Only with one process, which knows its own. */
  forgetLeases: boolean;
  /** Maximum time until the deliveries that are left after the last change have arrived. */
  settledMs: number;
}

/** Deliveries of a webhook that a process sends at a time. */
const UNDER_WAY = 4;
const SHORT_PAUSES = resolve(import.meta.dirname, "short-pauses.ts");

interface Arrival {
  id: string;
  /** Whether the receiver answered with 2xx, and the answer was not lost. */
  isTaken: boolean;
}

interface HalfReceiver {
  url: string;
  /** All requests in their order. */
  arrivals: Arrival[];
  close(): void;
}

/**
 * Starts a receiver that fails every second request on average: by a status, a redirect, a closed connection or an answer that breaks off.
 * The seed makes each run fail at the same requests.
 */
async function startHalfReceiver(): Promise<HalfReceiver> {
  const arrivals: Arrival[] = [];
  let seed = 105;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const fail: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(503).end(),
    (response) => response.writeHead(302, { location: "/elsewhere" }).end(),
    (response) => response.socket?.destroy(),
    (response) => response.socket?.write("HTTP/1.1 20", () => response.socket?.destroy()),
  ];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const isTaken = random() >= 0.5;
      arrivals.push({ id: String(request.headers["webhook-id"]), isTaken });
      if (isTaken) response.writeHead(204).end();
      else fail[Math.floor(random() * fail.length)]?.(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    arrivals,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Lets customers change while the processes are killed one after the other, and compares what a failing receiver got. */
export async function drillWebhooks(plan: WebhookPlan): Promise<Outcome[]> {
  const receiver = await startHalfReceiver();
  try {
    return await withInstallation(async (installation) => {
      const variables = variablesOf(installation, { WEBHOOK_ALLOW: "127.0.0.1" });
      const running: Running[] = [];
      try {
        for (let index = 0; index < plan.processes; index++)
          running.push(await startRunning(variables, ["--import", SHORT_PAUSES]));
        return await deliverUnderKills(plan, installation, running, receiver);
      } finally {
        for (const process of running) await process.kill();
      }
    });
  } finally {
    receiver.close();
  }
}

async function deliverUnderKills(
  { customers, events, kills, forgetLeases, settledMs }: WebhookPlan,
  installation: DrillInstallation,
  running: readonly Running[],
  receiver: HalfReceiver,
): Promise<Outcome[]> {
  const token = await signIn(running[0]?.url ?? "");
  let [isOver, turn] = [false, 0];

  /** Repeats a call, at one process after the other, until it gets a response. */
  async function insist(method: string, path: string, body: object, key = ""): Promise<Answer> {
    for (;;) {
      const { url } = running[turn++ % running.length] ?? { url: "" };
      const headers: Record<string, string> = key === "" ? {} : { "idempotency-key": key };
      const answer = await sendJson(`${url}/api${path}`, method, body, { token, headers }).catch(() => undefined);
      if (answer && answer.status < 400) return answer;
      if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${answer.text}`);
      if (isOver) throw new Error("The drill was given up");
      await sleep(50);
    }
  }

  const wanted = ["customer.created", "customer.updated"];
  await insist("POST", "/webhooks", { url: receiver.url, events: wanted });
  const startedAt = performance.now();
  const ids: string[] = [];

  /** Creates some of the customers and changes each. A repeated call changes nothing, so it has no event. */
  async function change(from: number): Promise<void> {
    for (let index = from; index < customers; index += WRITERS) {
      const customer = { name: `Customer ${index}`, email: `customer-${index}@example.org` };
      const { id } = (await insist("POST", "/customers", customer, `customer-${index}`)).json.data;
      ids.push(id);
      for (let value = 1; value < events; value++) await insist("PUT", `/customers/${id}`, { ...customer, value });
    }
  }
  let changed = false;
  async function killAll(): Promise<void> {
    const all = customers * events;
    for (let kill = 0; kill < kills; kill++) {
      // Kills are spread over the changes and over the deliveries that are left after them.
      const from = (all * kill) / kills;
      await waitUntil(`kill ${kill} is due`, () => new Set(takenIds(receiver)).size >= from, settledMs);
      await sleep(Math.random() * 300);
      await running[kill % running.length]?.killAndRestart();
    }
  }
  try {
    await Promise.all([
      Promise.all(Array.from({ length: WRITERS }, (_, from) => change(from))).then(() => {
        changed = true;
      }),
      killAll(),
    ]);
  } finally {
    isOver = true;
  }
  if (forgetLeases)
    await inspect(installation, ({ write }) =>
      write((tx) => tx.updateTable("webhook_deliveries").set({ claimed_until: 0 }).execute()),
    );
  const changedSeconds = Math.round((performance.now() - startedAt) / 1000);
  await waitUntil("every event is delivered", async () => changed && !(await isPending(installation)), settledMs);
  const seconds = Math.round((performance.now() - startedAt) / 1000);

  const rows = await findDeliveries(installation);
  const taken = new Set(takenIds(receiver));
  const lost = rows.filter(({ id, status }) => status !== "Sent" || !taken.has(id)).length;
  const attempts = receiver.arrivals.length;
  const repeats = takenIds(receiver).length - taken.size;
  console.log(
    `  ${rows.length} events of ${ids.length} customers, ${attempts} attempts, ${repeats} events that arrived again, ` +
      `changes and kills ${changedSeconds} s, all delivered after ${seconds} s`,
  );
  const all = customers * events;
  return [
    expectNever("webhooks: events that are missing or queued twice", kills, Math.abs(rows.length - all), all),
    expectNever("webhooks: events that are lost", kills, lost, all),
    expectNever("webhooks: requests out of the order of their customer", kills, outOfOrder(rows, receiver), attempts),
    {
      what: "webhooks: events that arrive again after their answer, under one id",
      often: kills,
      figure: String(repeats),
      limit: `${UNDER_WAY * kills}`,
      held: repeats <= UNDER_WAY * kills,
    },
    expectNever("webhooks: faults in the file of the database", 1, await faultsInFile(installation), 1),
  ];
}

const WRITERS = 4;

const takenIds = ({ arrivals }: HalfReceiver) => arrivals.flatMap(({ id, isTaken }) => (isTaken ? [id] : []));

interface DeliveryRow {
  id: string;
  record_id: string;
  position: number;
  status: string;
}

function findDeliveries(installation: DrillInstallation): Promise<DeliveryRow[]> {
  return inspect(installation, ({ read }) =>
    read.selectFrom("webhook_deliveries").select(["id", "record_id", "position", "status"]).execute(),
  );
}

function isPending(installation: DrillInstallation): Promise<boolean> {
  return inspect(installation, async ({ read }) => {
    const row = read.selectFrom("webhook_deliveries").select("id").where("status", "=", "Pending").limit(1);
    return (await row.executeTakeFirst()) !== undefined;
  });
}

/** Returns how many requests came after one about a later event of the same record, or before the earlier event was taken. */
function outOfOrder(rows: readonly DeliveryRow[], { arrivals }: HalfReceiver): number {
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** Position of the newest event that was requested and of the newest that was taken, by record. */
  const newest = new Map<string, { requested: number; taken: number }>();
  let strays = 0;
  for (const { id, isTaken } of arrivals) {
    const row = byId.get(id);
    const { requested, taken } = newest.get(row?.record_id ?? "") ?? { requested: 0, taken: 0 };
    if (!row || row.position < requested || row.position > taken + 1) strays++;
    if (row) newest.set(row.record_id, { requested: row.position, taken: isTaken ? row.position : taken });
  }
  return strays;
}
