import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mentionOf } from "#contract/mentions.ts";
import { requireDirect } from "#server/backup/direct-store.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { databaseKind } from "#tests/support/database.ts";
import { openEventStream } from "#tests/support/event-stream.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { type PgBouncer, startPgBouncer } from "#tests/support/pgbouncer.ts";
import { createInstallation, type Installation, openAt } from "#tests/support/platform.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { countRowsOf } from "#tests/support/records.ts";

const ADMIN = { email: "admin@example.com", password: "correct horse battery" } as const;
/** Number of parallel requests: more than the connections that PgBouncer has to the server. */
const AT_ONCE = 24;

describe.runIf(databaseKind === "postgres")("behind PgBouncer in transaction mode, as the guide sets it up,", () => {
  let installation: Installation;
  let bouncer: PgBouncer;
  let programs: Program[] = [];

  beforeAll(async () => {
    installation = await createInstallation();
    bouncer = await startPgBouncer(installation.databaseUrl ?? "");
    const environment = {
      DATA_DIR: installation.dataDir,
      DATABASE_URL: bouncer.url,
      RATE_LIMIT: "off",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    // Started at once: one process migrates, and the others wait for it.
    programs = await Promise.all(Array.from({ length: 3 }, () => startProgram(environment)));
    await Promise.all(programs.map((program) => program.ready()));
  });
  afterAll(async () => {
    for (const program of programs) await program.kill("SIGKILL");
    await bouncer?.stop();
    await installation?.remove();
  });

  const urlOf = (index: number) => programs[index % programs.length]?.url ?? "";

  test("three processes start at once, and take messages, sign-ins and changes at once", {
    tags: ["release", "promise-28"],
    // Begins with a new database, in whose small indexes all messages conflict.
    timeout: 120_000,
  }, async () => {
    const messages = Array.from({ length: 200 }, (_, index) => async () => {
      const { status } = await sendJson(`${urlOf(index)}/api/contact`, "POST", {
        ...CONTACT_MESSAGE,
        email: `visitor-${index}@example.net`,
      });
      return status;
    });
    const statuses: number[] = [];
    const rest = [...messages];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = rest.pop(); next; next = rest.pop()) statuses.push(await next());
      }),
    );
    expect(statuses).toEqual(messages.map(() => 201));
    const { json } = await sendJson(`${urlOf(0)}/api/auth/login`, "POST", ADMIN);
    const made = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        sendJson(
          `${urlOf(index)}/api/customers`,
          "POST",
          { name: `Customer ${index}`, email: `c${index}@example.net` },
          { token: json.token },
        ),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const lists = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => send(`${urlOf(index)}/api/customers`, { token: json.token })),
    );
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
    const database = openAt(installation);
    expect(await countRowsOf(database, "messages")).toBe(200);
    await database.close();
    expect(programs.map((program) => program.output()).join("")).not.toContain('"level":"error"');
  });

  test("a colleague at another process learns within two seconds of a change", {
    tags: ["release", "promise-70"],
    timeout: 60_000,
  }, async () => {
    const call = async (at: number, method: string, path: string, token: string | undefined, body: object) => {
      const { status, json } = await sendJson(`${urlOf(at)}/api${path}`, method, body, token ? { token } : {});
      expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
      return json;
    };
    const { token } = await call(0, "POST", "/auth/login", undefined, ADMIN);
    const colleague = { email: "colleague@example.org", password: "another long password" };
    const fields = { ...colleague, name: "Lerato Example", role: "sales", status: "Active" };
    const { data: account } = await call(0, "POST", "/users", token, fields);
    const signedIn = await call(1, "POST", "/auth/login", undefined, colleague);
    await call(2, "POST", "/contact", undefined, CONTACT_MESSAGE);
    const { json } = await send(`${urlOf(0)}/api/messages`, { token });
    const { id } = json[0];
    const stream = await openEventStream(urlOf(1), signedIn.token);
    const waits: number[] = [];
    const within = async (event: string, data: object, change: () => Promise<unknown>) => {
      stream.events.splice(0);
      const before = performance.now();
      await change();
      waits.push((await stream.has(event, data)).at - before);
    };
    await within("notification", {}, () => call(0, "PATCH", `/messages/${id}`, token, { assigneeId: account.id }));
    const text = `Please call, ${mentionOf("Lerato", account.id)}`;
    await within("notification", {}, () => call(0, "POST", `/messages/${id}/notes`, token, { text }));
    const answer = { text: "Does Monday suit you?" };
    await within("changed", { type: "message", id }, () => call(2, "POST", `/messages/${id}/replies`, token, answer));
    stream.close();
    expect(Math.max(...waits)).toBeLessThan(2000);
    const told = await send(`${urlOf(1)}/api/notifications`, { token: signedIn.token });
    expect(told.json.map(({ kind }: { kind: string }) => kind)).toEqual(["mentioned", "assigned"]);
  });

  test("a command that needs the server itself says so, and runs without the pooler", {
    tags: ["release"],
  }, async () => {
    await expect(requireDirect(bouncer.url)).rejects.toThrow("DATABASE_URL leads to a connection pooler.");
    await requireDirect(installation.databaseUrl ?? "");
  });
});
