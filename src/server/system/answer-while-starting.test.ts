import { connect } from "node:net";
import { expect, test } from "vitest";
import { answerWhileStarting } from "#server/system/answer-while-starting.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { configOf } from "#tests/support/platform.ts";
import { freePort } from "#tests/support/program.ts";
import { until } from "#tests/support/until.ts";

const isUp = (port: number) =>
  send(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

test("a start as usual refuses connections, and leaves the address free", async () => {
  const port = await freePort();
  const starting = answerWhileStarting(configOf({ PORT: String(port) }), 60_000);
  await expect(send(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow(/ECONNREFUSED/);
  starting.stop();
  const late = answerWhileStarting(configOf({ PORT: String(port) }), 0);
  await until("the late one listens", () => isUp(port));
  late.stop();
});

test("a start that takes long is up and not ready, in the contract's shape, until the program takes its address over", async () => {
  const port = await freePort();
  const config = configOf({ PORT: String(port), PUBLIC_URL: "https://www.example.org" });
  const starting = answerWhileStarting(config, 0);
  await until("it listens", () => isUp(port));
  const url = `http://127.0.0.1:${port}`;
  for (const [path, method] of [
    ["/api/ready", "GET"],
    ["/", "GET"],
    ["/api/contact", "POST"],
  ] as const) {
    const answer = await send(`${url}${path}`, { method });
    expectError(answer, 503, path);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("strict-transport-security")).not.toBeNull();
  }
  const health = await send(`${url}/api/health`);
  expect([health.status, health.json]).toEqual([200, { data: { status: "up" } }]);

  const silent = connect(port, "127.0.0.1");
  silent.on("error", () => undefined);
  await new Promise((done) => silent.on("connect", done));
  starting.stop();
  const next = answerWhileStarting(config, 0);
  await until("the next one listens", () => isUp(port));
  await until("who said nothing is let go", () => silent.destroyed);
  next.stop();
  await expect(send(`${url}/api/ready`)).rejects.toThrow(/ECONNREFUSED/);
});
