import type { HttpCall, HttpClient } from "#bench/speed/http-client.ts";
import type { ServerProcess } from "#bench/speed/server-process.ts";
import { type Percentiles, spreadOf } from "#bench/speed/statistics.ts";

/** Returns the request to send as number `index`. */
export type CallMaker = (index: number) => HttpCall;

export interface Sequential extends Percentiles {
  samples: number;
}

/** Measures requests one after the other, up to the limits of samples and time. The first two do not count. */
export async function measureSequentially(
  client: HttpClient,
  makeCall: CallMaker,
  limits: { samples: number; milliseconds: number },
): Promise<Sequential> {
  const times: number[] = [];
  const warmUps = limits.samples > 5 ? 2 : 0;
  const deadline = performance.now() + limits.milliseconds;
  for (let index = 0; index < limits.samples + warmUps; index++) {
    const start = performance.now();
    await client.send(makeCall(index));
    if (index >= warmUps) times.push(performance.now() - start);
    if (performance.now() > deadline && times.length > 0) break;
  }
  return { ...spreadOf(times), samples: times.length };
}

export interface Concurrent {
  requestsPerSecond: number;
  p95: number;
  cpuMsPerRequest: number;
  rssMb: number;
}

/** Measures requests on all connections at once for `milliseconds`. CPU time and memory are those of the server. */
export async function measureTogether(
  server: Pick<ServerProcess, "usage">,
  client: HttpClient,
  makeCall: CallMaker,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<Concurrent> {
  let index = 0;
  async function sendUntil(deadline: number): Promise<number[]> {
    const times: number[] = [];
    async function keepSending(): Promise<void> {
      while (performance.now() < deadline) {
        const start = performance.now();
        await client.send(makeCall(index++));
        times.push(performance.now() - start);
      }
    }
    await Promise.all(Array.from({ length: connections }, keepSending));
    return times;
  }
  // Warm-up: after its first second, a server has compiled code and warm caches.
  await sendUntil(performance.now() + milliseconds / 5);
  const before = await server.usage();
  const start = performance.now();
  const times = await sendUntil(start + milliseconds);
  const seconds = (performance.now() - start) / 1000;
  const after = await server.usage();
  return {
    requestsPerSecond: times.length / seconds,
    p95: spreadOf(times).p95,
    cpuMsPerRequest: (after.cpuMs - before.cpuMs) / times.length,
    rssMb: after.rssMb,
  };
}
