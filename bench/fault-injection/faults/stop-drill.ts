import { connect, type Socket } from "node:net";
import {
  type DrillInstallation,
  variablesOf,
  withInstallation,
  withProgram,
} from "#bench/fault-injection/drill-installation.ts";
import { startBalancer } from "#bench/fault-injection/faults/balancer.ts";
import { expectAtMost, expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";
import { freePort, type Program, startProgram } from "#tests/support/program.ts";
import { startSlowPost } from "#tests/support/slow-request.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const EXIT_MS = 15_000;
const UNDER_WAY = 20;
/** Number of connections of each kind that sends no request. */
const WITHOUT_REQUEST = 10;

/** Ends the program while requests are under way and other connections are idle, silent, or in the middle of a header. */
export async function drillStop(rounds: number): Promise<Outcome[]> {
  return withInstallation(async (installation) => {
    const exits: number[] = [];
    let [asked, cut, badExits, taken] = [0, 0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const stopped = await stopProgram(installation);
      asked += stopped.answers.length;
      cut += stopped.answers.filter((answer) => answer?.status !== 201).length;
      if (stopped.code !== 0) badExits++;
      if (!stopped.rejectedNew) taken++;
      exits.push(stopped.ms);
    }
    return [
      expectNever("SIGTERM: requests under way that are cut", rounds, cut, asked),
      expectNever("SIGTERM: ends with another code than 0", rounds, badExits, rounds),
      expectNever("SIGTERM: new connections that are still taken", rounds, taken, rounds),
      expectAtMost("SIGTERM: until the process has ended", exits, EXIT_MS),
    ];
  });
}

async function stopProgram(installation: DrillInstallation) {
  return withProgram(variablesOf(installation), async (program) => {
    const port = Number(new URL(program.url).port);
    const sockets: Socket[] = [];
    function open(bytes: string): void {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.on("error", () => undefined);
      socket.resume();
      sockets.push(socket);
    }
    for (let time = 0; time < WITHOUT_REQUEST; time++) {
      open("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
      open("");
      open("GET /api/hea");
    }
    const posts = Array.from({ length: UNDER_WAY }, () => startSlowPost(program.url));
    await waitUntil("all requests have begun", () => posts.every((post) => post.begun()));
    const startedAt = performance.now();
    program.child.kill("SIGTERM");
    const rejectedNew = await waitUntil("new connections are refused", () =>
      send(`${program.url}/api/health`).then(
        () => false,
        () => true,
      ),
    ).catch(() => false);
    for (const post of posts) post.finish();
    const answers = await Promise.all(posts.map((post) => post.answer.catch(() => undefined)));
    const { code } = await program.exited;
    const ms = performance.now() - startedAt;
    for (const socket of sockets) socket.destroy();
    return { answers, code, ms, rejectedNew };
  });
}

/** Restarts two programs behind a balancer, one after the other, under load. Counts failed requests. */
export async function drillRollingRestart(requests: number, clients: number): Promise<Outcome[]> {
  return withInstallation(async (installation) => {
    const ports = [await freePort(), await freePort()];
    const start = (port: number | undefined) => startProgram(variablesOf(installation, { PORT: String(port) }));
    const programs: Program[] = [];
    for (const port of ports) programs.push(await start(port));
    await Promise.all(programs.map((program) => program.ready()));
    const balancer = await startBalancer(programs.map(({ url }) => url));
    let [next, failed, badExits] = [0, 0, 0];

    function ask(index: number): Promise<Answer> {
      const headers = { "idempotency-key": `rolling-${index}` };
      if (index % 4 === 0) return sendJson(`${balancer.url}/api/contact`, "POST", CONTACT_MESSAGE, { headers });
      return send(`${balancer.url}${["/api/public/jobs", "/", "/status"][index % 3]}`);
    }
    async function client(): Promise<void> {
      for (let index = next++; index < requests || restarting; index = next++) {
        const answer = await ask(index).catch((error: unknown) => ({ status: 0, text: String(error) }));
        if (answer.status >= 200 && answer.status < 400) continue;
        failed++;
        console.error(`request ${index}: ${answer.status} ${answer.text.slice(0, 300)}`);
      }
    }

    let restarting = true;
    try {
      const load = Array.from({ length: clients }, client);
      for (const [index, port] of ports.entries()) {
        const old = programs[index];
        old?.child.kill("SIGTERM");
        if ((await old?.exited)?.code !== 0) badExits++;
        const program = await start(port);
        programs[index] = program;
        await program.ready();
      }
      restarting = false;
      await Promise.all(load);
    } finally {
      restarting = false;
      balancer.close();
      for (const program of programs) await program.kill("SIGKILL");
    }
    return [
      expectNever(
        "two programs restarted in turn behind a balancer: requests that fail",
        ports.length,
        failed,
        next - clients,
      ),
      expectNever(
        "two programs restarted in turn: ends with another code than 0",
        ports.length,
        badExits,
        ports.length,
      ),
    ];
  });
}
