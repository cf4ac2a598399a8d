import { signIn, variablesOf, withInstallation, withProgram } from "#bench/drills/drill-installation.ts";
import { atMost, never, type Outcome } from "#bench/drills/outcome.ts";
import { percentile } from "#bench/speed/statistics.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { drip } from "#tests/support/drip.ts";
import { send, sendJson } from "#tests/support/http.ts";

const HEADER_MS = 10_000;
const BODY_MS = 30_000;
/** How late the server may notice, on a busy machine. */
const LATE_MS = 5000;
const OTHERS_MS = 500;

const HEAD = "GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ";
const BODY = "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";

/** Opens so many connections that send a byte a second, half of them in the header, and asks for other things meanwhile. */
export async function drillSlowSenders(connections: number, clients: number): Promise<Outcome[]> {
  return withInstallation((installation) =>
    withProgram(variablesOf(installation), async ({ url }) => {
      const token = await signIn(url);
      const others: number[] = [];
      let [failed, isOver] = [0, false];
      async function client(): Promise<void> {
        for (let turn = 0; !isOver; turn++) {
          const startedAt = performance.now();
          const paths = ["/", "/api/customers?page=1", "/api/public/jobs"];
          const answer = await (turn % 4 === 3
            ? sendJson(`${url}/api/contact`, "POST", CONTACT_MESSAGE)
            : send(`${url}${paths[turn % 4]}`, { token }));
          others.push(performance.now() - startedAt);
          if (answer.status >= 400) failed++;
        }
      }
      const asking = Array.from({ length: clients }, client);
      const slow = await Promise.all(
        Array.from({ length: connections }, (_, number) =>
          number % 2 === 0 ? drip(url, HEAD, "a") : drip(url, BODY, " "),
        ),
      );
      isOver = true;
      await Promise.all(asking);
      const ended = (index: number) => slow.filter((_, number) => number % 2 === index);
      const times = (index: number) => ended(index).map(({ ms }) => ms);
      const otherEnds = slow.filter(({ received }) => !received.startsWith("HTTP/1.1 408")).length;
      return [
        never(`${connections} slow senders: ends without 408`, 1, otherEnds, connections),
        atMost("slow senders: until a slow header is cut off", times(0), HEADER_MS + LATE_MS),
        atMost("slow senders: until a slow body is cut off", times(1), BODY_MS + LATE_MS),
        never("slow senders: requests of others that fail meanwhile", 1, failed, others.length),
        atMost(
          `slow senders: p99 of ${others.length} requests of others meanwhile`,
          [percentile(others, 0.99)],
          OTHERS_MS,
        ),
      ];
    }),
  );
}
