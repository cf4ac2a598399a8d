import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { variablesOf, withInstallation, withProgram } from "#bench/fault-injection/drill-installation.ts";
import type { Attack } from "#bench/fault-injection/faults/attack-program.ts";
import { expectAtMost, expectNever, type Outcome } from "#bench/fault-injection/outcome.ts";
import { percentile } from "#bench/speed/statistics.ts";
import { send } from "#tests/support/http.ts";
import { startNginx } from "#tests/support/reverse-proxy.ts";

const SECONDS = 20;
const PAGE_MS = 300;
const PAUSE_MS = 50;
const PAGES = ["/", "/about", "/services", "/contact"];

/** Requests pages behind the shipped nginx during attacks from a different address: each attack alone, and all at once. */
export async function drillProxy(): Promise<Outcome[]> {
  return withInstallation((installation) =>
    withProgram(variablesOf(installation, { TRUST_PROXY: "1", SAMPLE_DATA: "true" }), async ({ url }) => {
      const nginx = await startNginx([Number(new URL(url).port)]);
      try {
        const outcomes: Outcome[] = [];
        for (const attacks of [["slow"], ["upload"], ["flood"], ["slow", "upload", "flood"]] as const)
          outcomes.push(...(await visitDuring(nginx.url, attacks)));
        return outcomes;
      } finally {
        await nginx.stop();
      }
    }),
  );
}

/** Measures page requests of one visitor while a separate process attacks from a different address. */
async function visitDuring(url: string, attacks: readonly Attack[]): Promise<Outcome[]> {
  const attacker = fork(join(import.meta.dirname, "attack-program.ts"), [url, ...attacks]);
  await once(attacker, "message");
  const [times, failures]: [number[], string[]] = [[], []];
  const end = performance.now() + SECONDS * 1000;
  for (let turn = 0; performance.now() < end; turn++) {
    const path = PAGES[turn % PAGES.length] ?? "/";
    const startedAt = performance.now();
    const { status } = await send(url + path, { from: "127.0.0.3" });
    times.push(performance.now() - startedAt);
    if (status !== 200) failures.push(`${status} ${path}`);
    await sleep(PAUSE_MS);
  }
  const exited = once(attacker, "exit");
  attacker.send("stop");
  await exited;
  const what = `behind nginx, ${attacks.join(" + ")}: pages of another visitor`;
  return [
    expectAtMost(`${what}, p95 of ${times.length}`, [percentile(times, 0.95)], PAGE_MS),
    expectNever(`${what} that fail`, 1, failures.length, times.length),
  ];
}
