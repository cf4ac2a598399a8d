import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENTATION } from "#content/documentation.ts";
import type { DocumentationExample } from "#content/documentation-parts.ts";
import { documentationExamples } from "#content/documentation-sections.ts";
import { ENDPOINTS } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { RATE_LIMITS } from "#contract/rate-limits.ts";
import { describeReference, type ReferenceCall } from "#server/system/describe-reference.ts";
import { addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords } from "#tests/support/calls.ts";
import {
  addOwnFiles,
  addShownRecords,
  checkTypes,
  comparable,
  isPreparation,
  type Language,
  runExample,
  runPrograms,
  type Terminal,
} from "#tests/support/documentation.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const FACTS = { api: "https://www.example.org/api", idleHours: 8, maxDays: 7 };
const EXAMPLES = documentationExamples(FACTS);

/** Files with secrets that an example writes, which only their owner may read. */
const SECRET_FILES: Readonly<Record<string, string>> = { "set-up": "connection.sh", credentials: "sign-in.json" };

/** Opens a server and a terminal for it. */
function open(): { server: TestServer } & Terminal {
  let [server, folder, product] = [undefined as TestServer | undefined, "", ""];
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    server = await startServer();
    folder = await mkdtemp(join(tmpdir(), "documentation-"));
    const admin = await adminId(server);
    product = await addShownRecords(server, await tokenOf(server, admin));
    const { key } = await addKeyOf(server, admin);
    Object.assign(environment, { API: `${server.url}/api`, API_KEY: key, PRODUCT: product });
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });
  return {
    environment,
    get folder() {
      return folder;
    },
    get server() {
      if (!server) throw new Error("The server has not started");
      return server;
    },
  };
}

/** Expects an example's output as the page shows it. */
async function expectShown(terminal: Terminal, example: DocumentationExample, language: Language, printed: string) {
  expect(comparable(printed, language), example.id).toBe(comparable(example.prints?.[language] ?? "", language));
  const secret = SECRET_FILES[example.id];
  if (secret !== undefined) expect((await stat(join(terminal.folder, secret))).mode & 0o777).toBe(0o600);
  if (example.id === "credentials") await addOwnFiles(terminal.folder);
}

describe("the examples, one after the other", () => {
  const inShell = EXAMPLES.filter(({ curl }) => curl);
  const programs = EXAMPLES.filter(({ typescript }) => typescript);
  const terminals = { curl: open(), typescript: open() };

  test.each(inShell)("$title: $id prints in curl what the page shows", async (example) => {
    const { server, folder, environment } = terminals.curl;
    // Each example has its own token, because one of them signs out.
    const TOKEN = await tokenOf(server, await adminId(server));
    const printed = await runExample(example, { folder, environment: { TOKEN, ...environment } });
    await expectShown(terminals.curl, example, "curl", printed);
  });

  test("all TypeScript examples print what the page shows", async () => {
    const terminal = terminals.typescript;
    for (const example of EXAMPLES.filter(isPreparation))
      await expectShown(terminal, example, "curl", await runExample(example, terminal));
    const printed = await runPrograms(programs, terminal);
    for (const [index, example] of programs.entries())
      await expectShown(terminal, example, "typescript", printed[index] ?? "");
    expect(Math.min(inShell.length, programs.length)).toBeGreaterThan(10);
  });
});

test("the TypeScript examples pass the compiler", async () => {
  const programs = EXAMPLES.flatMap(({ typescript }) => typescript ?? []);
  const files = programs.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  const folder = await mkdtemp(join(tmpdir(), "documentation-"));
  for (const { file, code } of programs) await writeFile(join(folder, file), code);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await checkTypes(folder, files);
  await rm(folder, { recursive: true });
});

const terminal = open();

describe("the page", () => {
  const pageOf = async () => (await fetch(`${terminal.server.url}/documentation`)).text();

  test("describes its topics under the specified headings", async () => {
    const html = await pageOf();
    const headings = [...html.matchAll(/<h2 id="([\w-]+)-heading"[^>]*>([^<]+)/g)].map(([, id, title]) => [
      id,
      title?.trim(),
    ]);
    expect(headings).toEqual([
      ["getting-started", "Getting Started"],
      ["api-reference", "API Reference"],
      ["guides", "Guides"],
      ["examples", "Examples"],
    ]);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain(DOCUMENTATION.fields.opening.fields.account.initial);
    for (const mentioned of ["No sign-up", "API keys", "No SDK to install", "Your first API call"]) {
      expect(html).toContain(mentioned);
    }
    expect(html).toContain("Webhooks send events to your program");
    const { tries, minutes } = RATE_LIMITS["public-read"];
    expect([html.includes(`may be read ${tries} times in ten minutes`), minutes]).toEqual([true, 10]);
    expect(html).toMatch(/A token expires after 8 hours without a call, and after 7 days/);
  });

  test("has every anchor that it links to, once", async () => {
    const html = await pageOf();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const places = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(places.length).toBeGreaterThan(50);
    expect(places.filter((place) => !ids.includes(place))).toEqual([]);
  });

  test("lists every call of the contract once, with its method, path and summary", async () => {
    const html = await pageOf();
    const rows = [
      ...html.matchAll(/<summary[^>]*><span class="call-method [^>]*>(\w+)<\/span> <code[^>]*>([^<]+)<\/code>/g),
    ];
    const drawn = rows.map(([, method, path]) => `${method} ${path}`);
    const calls = Object.values<Endpoint>(ENDPOINTS);
    expect(drawn.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
    const text = html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    for (const { summary } of calls) expect(text).toContain(summary);
  });

  test("is a light page of text", async () => {
    const answer = await fetch(`${terminal.server.url}/documentation`, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    const html = await answer.text();
    expect(html.match(/<script\b[^>]*src=/g)).toHaveLength(2);
    expect(html).not.toContain("<style");
  });
});

describe("the requests of the reference", () => {
  /**
   * Calls that fail as written: the credentials, codes, passkeys, tokens and second ids are invented, the ETag is old, and the user
   * is already deleted.
   */
  const UNKNOWN = {
    login: 401,
    "second-factor": 401,
    "sign-in-with-passkey": 401,
    "add-passkey": 400,
    // There is no identity provider.
    "start-oidc": 404,
    "sign-in-with-oidc": 404,
    "link-oidc": 404,
    "confirm-totp": 400,
    "renew-recovery-codes": 409,
    "delete-factor": 404,
    // The picture has another name since its file was replaced.
    "delete-picture": 404,
    "reset-user-factors": 404,
    "delete-customer-note": 404,
    "retry-delivery": 404,
    "delete-interaction": 404,
    "get-public-article": 404,
    "get-message-reply-attachment": 404,
    "get-application-reply-attachment": 404,
    "get-customer-reply-attachment": 404,
    "get-deal-reply-attachment": 404,
    "get-message-entry-attachment": 404,
    "get-application-entry-attachment": 404,
    "get-deal-entry-attachment": 404,
    "merge-customers": 400,
    "merge-messages": 400,
    "split-entry": 409,
    "hand-over-work": 400,
    "assign-messages": 400,
    "assign-applications": 400,
    "assign-customers": 400,
    "assign-deals": 400,
    "assign-tasks": 400,
    "update-customer-note": 404,
    "update-message-note": 404,
    "delete-message-note": 404,
    "update-application-note": 404,
    "delete-application-note": 404,
    "update-deal-note": 404,
    "delete-deal-note": 404,
    "update-interaction": 404,
    "set-presence": 404,
    "publish-pages": 412,
    "unschedule-campaign": 409,
    "pause-campaign": 409,
    "resume-campaign": 409,
    "resend-campaign": 409,
    "reset-password": 400,
    "confirm-subscription": 400,
    unsubscribe: 400,
  };

  /** Returns the request with the ids of these records, in order. */
  function withIds(request: string, ids: readonly (string | undefined)[]): string {
    const left = [...ids];
    return request.replace(/(?<=\/)[0-9a-f-]{36}(?:\.webp)?(?=[/"?])/g, (id) => left.shift() ?? id);
  }

  test("succeed when they are run", async () => {
    const { server } = terminal;
    const records = await addRecords(server);
    const TOKEN = await tokenOf(server, await adminId(server));
    const calls = describeReference().flatMap((group) => group.calls);
    const isEnd = ({ id, method }: ReferenceCall) =>
      (method === "DELETE" && !id.startsWith("take-back")) || id === "logout" || id === "change-password";
    // Deletions come last, and logging out after all. Replies are deleted with an erased person.
    const ordered = [...calls.filter((call) => !isEnd(call)), ...calls.filter(isEnd).toReversed()];
    const lines = ordered.map(({ id, request }) => {
      const record = ALL_ENDPOINTS.find(({ name }) => name.toLowerCase() === id.replaceAll("-", ""))?.example.record;
      const own = withIds(request, record ? [records[record], records[`${record}/replies`]] : []);
      // The server never ends a stream.
      const patience = id === "stream-events" ? "-m 2 " : "";
      const line = own.replace("curl ", `-s ${patience}-w '${id} %{http_code}\\n' `).replace(/-OJ$/, "");
      return `${line} -o answer`;
    });
    await addOwnFiles(terminal.folder);
    const script = { id: "requests", title: "Requests", curl: `curl ${lines.join(" --next ")}` };
    const answers = (
      await runExample(script, { folder: terminal.folder, environment: { ...terminal.environment, TOKEN } })
    )
      .trim()
      .split("\n");
    expect(answers).toHaveLength(calls.length);
    const failed = answers.filter((answer) => !/ (2\d\d|302)$/.test(answer));
    expect(failed.toSorted()).toEqual(
      Object.entries(UNKNOWN)
        .map((pair) => pair.join(" "))
        .toSorted(),
    );
  });
});
