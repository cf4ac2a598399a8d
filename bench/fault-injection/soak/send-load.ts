import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { SoakKind, SoakRequest } from "#bench/fault-injection/soak/load-mix.ts";

export interface Sent {
  kind: SoakKind;
  /** Time from the moment the request was due to the end of its response. */
  ms: number;
  /** Description of an error: a 5xx, a different status than expected, or a cut connection. */
  error: string | undefined;
}

const CONNECTIONS = 64;

/** Sends `perSecond` requests a second, each when it is due, even if earlier ones have no response yet. */
export async function sendLoad(
  url: string,
  { perSecond, seconds, order }: { perSecond: number; seconds: number; order: readonly SoakKind[] },
  make: (kind: SoakKind) => SoakRequest,
): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const startedAt = performance.now();
  const sent: Promise<Sent>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = startedAt + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const kind = order[index % order.length];
    if (kind) sent.push(sendOne(agent, url, kind, make(kind), due));
  }
  const answers = await Promise.all(sent);
  agent.destroy();
  return answers;
}

async function sendOne(agent: Agent, url: string, kind: SoakKind, wanted: SoakRequest, due: number): Promise<Sent> {
  const error = await ask(agent, url, wanted).catch((cause: unknown) => `cut off: ${cause}`);
  return { kind, ms: performance.now() - due, error };
}

/** Sends a request. Returns a description of a wrong status; undefined if the status is as expected. */
async function ask(agent: Agent, url: string, wanted: SoakRequest): Promise<string | undefined> {
  const { path, method = "GET", headers, body, token, status, done } = wanted;
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const all = { ...length, ...authorization, ...headers };
  const answer = await new Promise<[number, Buffer]>((resolve, reject) => {
    const asked = request({ agent, hostname, port, path, method, headers: all }, (response) => {
      buffer(response).then((whole) => resolve([response.statusCode ?? 0, whole]), reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
  const [given, whole] = answer;
  if (given !== status) return `${method} ${path}: ${given} in place of ${status}: ${whole.toString().slice(0, 200)}`;
  done?.(JSON.parse(whole.toString()));
  return undefined;
}
