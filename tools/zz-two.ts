import { fillPlace, makePlace, programVariables, signIn } from "#tools/bench/place.ts";
import { openClient } from "#tools/bench/http-client.ts";
import { startProgram } from "#tools/bench/server-process.ts";
import { imageOf } from "#tests/support/images.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { percentile } from "#tools/bench/statistics.ts";
for (const kind of ["sqlite", "postgres"] as const) {
  const place = await makePlace(kind); await fillPlace(place, 1000);
  const server = await startProgram("app-program", programVariables(place));
  const token = await signIn(server.port); const image = await imageOf("jpg");
  const client = openClient(server.port, 8);
  async function timed(name: string, once: () => Promise<unknown>, n = 60, par = 1) {
    for (let i = 0; i < 5; i++) await once();
    const b = await server.usage(); const times: number[] = [];
    for (let i = 0; i < n; i++) { const t = performance.now(); await once(); times.push(performance.now() - t); }
    const a = await server.usage();
    console.log(kind, name, "p50", percentile(times, 0.5).toFixed(1), "p95", percentile(times, 0.95).toFixed(1), "cpu", ((a.cpuMs - b.cpuMs) / n).toFixed(1));
  }
  await timed("login", () => signIn(server.port));
  await timed("upload jpg", () => send(`http://127.0.0.1:${server.port}/api/uploads`, { method: "POST", token, ...formOf([{ name: "file", fileName: "a.jpg", content: image }]) } as any), 60);
  await timed("list", () => client.send({ path: "/api/customers?page=1&status=Active&sort=name", token }), 300);
  // promise 2: others while 50 sign in
  const times: number[] = []; let stop = false; let logins = 0, busy = 0;
  const guests = Array.from({ length: 50 }, async () => { const one = openClient(server.port, 1); while (!stop) await one.send({ method: "POST", path: "/api/auth/login", body: { email: "admin@example.com", password: "correct horse battery" } }).then(() => logins++, () => busy++); one.close(); });
  const until = performance.now() + 6000;
  while (performance.now() < until) { const t = performance.now(); await client.send({ path: "/api/public/services" }); times.push(performance.now() - t); }
  stop = true; await Promise.all(guests);
  console.log(kind, "beside 50 who sign in:", times.length, "reads, p50", percentile(times, 0.5).toFixed(1), "p99", percentile(times, 0.99).toFixed(1), "max", Math.max(...times).toFixed(0), "; logins", logins, "busy", busy, "in 6 s");
  client.close(); await server.stop(); await place.remove();
}
process.exit(0);
