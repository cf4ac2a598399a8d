import { setTimeout as sleep } from "node:timers/promises";
import {
  ADMIN,
  inspect,
  signIn,
  variablesOf,
  withInstallation,
  withProgram,
} from "#bench/fault-injection/drill-installation.ts";
import {
  type DrillResult,
  expectAtMost,
  expectNever,
  expectTrue,
  type Outcome,
} from "#bench/fault-injection/outcome.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { send, sendJson } from "#tests/support/http.ts";
import type { Program } from "#tests/support/program.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** One way to lose the database, and to restore it. */
interface Loss {
  name: string;
  /** Maximum time until a call is refused. A server that hangs is not noticed at once. */
  limitMs: number;
  lose(): Promise<void> | void;
  giveBack(): Promise<void> | void;
}

/** Database server of the run; undefined if the drill may not crash it. */
export type OwnServer = { crash(): Promise<void>; restart(): Promise<void> } | undefined;

const REJECTION_MS = 3000;
const HANGING_MS = 10_000;
const BACK_MS = 5000;
const WRITERS = 3;
const CACHED_PATHS = ["/", "/services", "/careers"];

/** Makes the database unavailable under load in several ways, and restores it. */
export async function drillLostDatabase(rounds: number, own: OwnServer): Promise<DrillResult[]> {
  return withInstallation(async (installation) => {
    if (installation.databaseUrl === undefined)
      return [{ what: "database away", skipped: "SQLite is a file of this machine" }];
    const address = new URL(installation.databaseUrl);
    const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const losses: Loss[] = [
      ...(own ? [{ name: "crashed", limitMs: REJECTION_MS, lose: own.crash, giveBack: own.restart }] : []),
      { name: "cut off", limitMs: REJECTION_MS, lose: proxy.cut, giveBack: proxy.restore },
      { name: "hanging", limitMs: HANGING_MS, lose: proxy.freeze, giveBack: proxy.restore },
    ];
    try {
      return await withProgram(variablesOf({ ...installation, databaseUrl: address.href }), async (program) => {
        const writing = startWriting(program.url);
        const results: Outcome[] = [];
        try {
          for (const loss of losses) results.push(...(await tryLoss(program, loss, rounds)));
        } finally {
          await writing.stop();
        }
        const rows = await inspect(installation, ({ read }) =>
          read.selectFrom("messages").select("reference").execute(),
        );
        const stored = new Set(rows.map(({ reference }) => reference));
        const { acknowledged } = writing;
        const lost = acknowledged.filter((reference) => !stored.has(reference)).length;
        const what = "database away: acknowledged messages lost";
        return [...results, expectNever(what, losses.length * rounds, lost, acknowledged.length)];
      });
    } finally {
      await proxy.close();
    }
  });
}

/** Starts visitors who send messages continuously. Returns the acknowledged messages and a function to stop. */
function startWriting(url: string) {
  const acknowledged: string[] = [];
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const answer = await sendJson(`${url}/api/contact`, "POST", CONTACT_MESSAGE);
      if (answer.status === 201) acknowledged.push(answer.json.data.reference);
      else await sleep(50);
    }
  }
  const writers = Array.from({ length: WRITERS }, write);
  return {
    acknowledged,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

async function tryLoss({ url, child }: Program, loss: Loss, rounds: number): Promise<Outcome[]> {
  const token = await signIn(url);
  for (const path of CACHED_PATHS) await send(`${url}${path}`);
  const isReady = async () => (await send(`${url}/api/ready`)).status === 200;
  const rejections: number[] = [];
  const back: number[] = [];
  let [calls, otherwise, pages, lostPages] = [0, 0, 0, 0];

  async function expectRejected(path: string, body?: unknown): Promise<void> {
    const startedAt = performance.now();
    const answer = await sendJson(`${url}/api${path}`, body ? "POST" : "GET", body ?? "", { token });
    rejections.push(performance.now() - startedAt);
    calls++;
    if (answer.status !== 503 || answer.headers.get("retry-after") === null) otherwise++;
  }

  for (let round = 0; round < rounds; round++) {
    await loss.lose();
    // The first time at once, and the second after the program has noticed.
    for (let time = 0; time < 2; time++) {
      await Promise.all([
        expectRejected("/messages"),
        expectRejected("/auth/me"),
        expectRejected("/public/jobs"),
        expectRejected("/contact", CONTACT_MESSAGE),
        expectRejected("/auth/login", ADMIN),
        ...CACHED_PATHS.map(async (path) => {
          pages++;
          if ((await send(`${url}${path}`)).status !== 200) lostPages++;
        }),
      ]);
    }
    await waitUntil("not ready", async () => !(await isReady()));
    await loss.giveBack();
    const givenBackAt = performance.now();
    await waitUntil("ready again", isReady, 60_000);
    await waitUntil(
      "a message is taken",
      async () => (await sendJson(`${url}/api/contact`, "POST", CONTACT_MESSAGE)).status === 201,
    );
    back.push(performance.now() - givenBackAt);
  }

  const name = `database ${loss.name}`;
  return [
    expectNever(`${name}: calls not refused with 503 and Retry-After`, rounds, otherwise, calls),
    expectAtMost(`${name}: until a call is refused`, rejections, loss.limitMs),
    expectNever(`${name}: kept pages that fail`, rounds, lostPages, pages),
    expectTrue(`${name}: the process lives`, rounds, child.exitCode === null),
    expectAtMost(`${name}: until all is well after its return`, back, BACK_MS),
  ];
}
