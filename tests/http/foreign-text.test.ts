import { globSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, test as anyTest, beforeAll, describe, expect } from "vitest";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import {
  ALL_ENDPOINTS,
  addRecords,
  addressOfExample,
  EXAMPLES,
  formOfExample,
  type Records,
} from "#tests/support/calls.ts";
import { slowCases } from "#tests/support/cpu-time.ts";
import { formOf, type Part } from "#tests/support/forms.ts";
import { type Request, send } from "#tests/support/http.ts";
import {
  PATHOLOGICAL_ADDRESSES,
  PATHOLOGICAL_HEADERS,
  PATHOLOGICAL_TEXTS,
  type TextOf,
} from "#tests/support/pathological-inputs.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { variants } from "#tests/support/views.ts";
import { TRAP_INPUT } from "#web/site/forms/form.ts";

let server: TestServer;
let records: Records;
let token: string;
beforeAll(async () => {
  server = await startServer({
    environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true", TRUST_PROXY: "127.0.0.1,1.1.1.1" },
  });
  records = await addRecords(server);
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

/** Runs on SQLite only: the database's share is not CPU time of this process, so PostgreSQL would show the same. */
const test = process.env.TEST_DATABASE === "postgres" ? anyTest.skip : anyTest;

/** Maximum header here: Node accepts 16 kB for the request line and headers together. */
const MAX_HEADER_LENGTH = 15_000;
const MAX_BODY_LENGTH = 250_000;
const TIMEOUT_MS = 120_000;

type Ask = Request & { path: string };

async function ask({ path, ...request }: Ask): Promise<void> {
  const { status, text } = await send(server.url + path, request);
  if (status >= 500) throw new Error(`${path.slice(0, 80)} answered ${status} ${text.slice(0, 200)}`);
}

/** Returns the kinds of text that cost too much in these requests, or an empty list. */
function dearOf(
  kinds: Readonly<Record<string, TextOf>>,
  size: number,
  asks: Readonly<Record<string, (text: string) => Ask>>,
  varied = (text: string, run: number) => run + text,
): Promise<string[]> {
  const trials = Object.entries(asks).flatMap(([name, askWith]) =>
    Object.entries(kinds).map(([kind, textOf]) => ({
      name: `${name} with ${kind}`,
      size,
      prepare(length: number) {
        const text = textOf(length);
        return (run: number) => ask(askWith(varied(text, run)));
      },
    })),
  );
  return slowCases(trials);
}

/** Like `dearOf`, for texts that must fit a share of an address or form, which encode them with `%`. */
function dearWhen(size: number, askWith: (shareOf: (parts: number) => string) => Ask): Promise<string[]> {
  const trials = Object.entries(PAGE_TEXTS).map(([name, textOf]) => {
    const written = encodeURIComponent(textOf(100)).length / 100;
    return {
      name,
      size,
      prepare(length: number) {
        const request = askWith((parts) => textOf(length / parts / written - MAX_NAME_LENGTH));
        return () => ask(request);
      },
    };
  });
  return slowCases(trials);
}

/** Maximum length of a field or parameter name, with the characters around it. */
const MAX_NAME_LENGTH = 16;

/** The most expensive texts only, because each renders a page. */
const PAGE_TEXTS = Object.fromEntries(
  ["accents in the wrong order", "letters that become eighteen", 'a run of "-a"'].map((kind) => [
    kind,
    PATHOLOGICAL_TEXTS[kind] ?? String,
  ]),
);

describe("headers", () => {
  const NAMES = (
    "accept accept-encoding accept-language access-control-request-method authorization content-type cookie expect " +
    "forwarded host idempotency-key if-match if-modified-since if-none-match if-range origin range referer user-agent " +
    "sec-purpose x-forwarded-for x-forwarded-host x-forwarded-proto x-moz x-purpose x-requested-with sec-gpc dnt"
  ).split(" ");
  /** Headers that Node reads itself as a number or keyword, or that belong to responses. */
  const NO_TEXT = ["content-length", "transfer-encoding", "location"];

  test("all that the server reads are tested", { tags: "promise-45" }, () => {
    const reads =
      /headers(?:\.get\(|\[)"([a-z-]+)"|headerOf\(request, "([a-z-]+)"|headers\.(authorization|cookie|host|origin)\b/g;
    const files = globSync("src/server/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
    const read = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(reads)].map((found) => found.slice(1).join("")),
    );
    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((name) => !NAMES.includes(name) && !NO_TEXT.includes(name))).toEqual([]);
  });

  test.each(variants(NAMES, (name) => ["authorization", "cookie", "x-forwarded-for"].includes(name)))(
    "%s costs time proportional to its length",
    { tags: "promise-45", timeout: TIMEOUT_MS },
    async (name) => {
      const [asset = ""] = readdirSync("build/client/assets").filter((file) => file.endsWith(".js"));
      const about = (path: string) => (text: string) => ({ path, token, headers: { [name]: text } });
      const posted = (text: string) => ({
        path: "/api/contact",
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json", [name]: text },
      });
      const dear = await dearOf(PATHOLOGICAL_HEADERS, MAX_HEADER_LENGTH, {
        "a page": about("/about"),
        "a file": about(`/assets/${asset}`),
        "a call": about("/api/auth/me"),
        "a post": posted,
      });
      expect(dear).toEqual([]);
    },
  );
});

/** Drops the last character, so that the text is one run. */
const unended = (text: string) => text.replace(/!$/, "");

test("the boundary of a form costs time proportional to its length and its file's", {
  tags: "promise-45",
  timeout: TIMEOUT_MS,
}, async () => {
  const sent = (path: string) => (text: string) => ({
    path,
    method: "POST",
    token,
    headers: { "content-type": `multipart/form-data; boundary=${unended(text)}` },
    body: `--${unended(text)}\r\nContent-Disposition: form-data; name="x"\r\n\r\n${unended(text).slice(1).repeat(12)}`,
  });
  const dear = await dearOf(PATHOLOGICAL_HEADERS, MAX_HEADER_LENGTH, {
    "a call": sent("/api/applications"),
    "an upload": sent("/api/uploads"),
  });
  expect(dear).toEqual([]);
});

const PLACES = ["", "/api", "/assets", "/covers", "/uploads", "/careers", "/admin", "/map"];

test.each(variants(PLACES, (start) => ["", "/api"].includes(start)))(
  "an address below %s/ costs time proportional to its length",
  { tags: "promise-45", timeout: TIMEOUT_MS },
  async (start) => {
    const dear = await dearOf(PATHOLOGICAL_ADDRESSES, MAX_HEADER_LENGTH, {
      "a path": (text) => ({ path: `${start}/${text}` }),
      "a query": (text) => ({ path: `${start || "/"}?${text}` }),
    });
    expect(dear).toEqual([]);
  },
);

test("a query costs time proportional to its length where no page is cached", {
  tags: ["promise-45", "release"],
  timeout: TIMEOUT_MS,
}, async () => {
  const dear = await dearOf(PATHOLOGICAL_ADDRESSES, MAX_HEADER_LENGTH, {
    "a call": (text) => ({ path: `/api/public/products?${text}` }),
    "a post": (text) => ({ path: `/api/contact?${text}`, method: "POST" }),
  });
  expect(dear).toEqual([]);
});

/** Every parameter that a page reads. */
const PARAMETERS = "q category department page product sent done token next notice index".split(" ");

const PAGES = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES];

test.each(variants(PAGES, (path) => ["/", "/careers"].includes(path)))(
  "the page %s costs time proportional to the length of its parameters",
  { tags: "promise-45", timeout: TIMEOUT_MS },
  async (path) => {
    const dear = await dearWhen(MAX_HEADER_LENGTH, (shareOf) => {
      const query = new URLSearchParams(PARAMETERS.map((name) => [name, shareOf(PARAMETERS.length)]));
      return { path: `${path}?${query}` };
    });
    expect(dear).toEqual([]);
  },
);

/** Replaces every text in an example. Other values stay. */
function filled(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((one) => filled(one, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, text)]));
}

function textsIn(value: unknown): number {
  if (typeof value === "string") return 1;
  return typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + textsIn(one), 0)
    : 0;
}

const DEAREST = PATHOLOGICAL_TEXTS["accents in the wrong order"] ?? String;
const WITH_TEXT = ALL_ENDPOINTS.filter(({ example }) => textsIn(example.body) > 0);

/** A record, a text page and a public form: other bodies are read by the same code. */
const OFTEN = ["createProduct", "saveDraft", "sendContactMessage"];

test.each(variants(WITH_TEXT, ({ name }) => OFTEN.includes(name)))(
  "a body of $name costs time proportional to its length",
  { tags: "promise-45", timeout: TIMEOUT_MS },
  async (one) => {
    const { name, call, example } = one;
    const path = `/api${addressOfExample(one, records)}`;
    function prepare(length: number) {
      // In UTF-8 each accent has two bytes.
      const json = filled(example.body, DEAREST(length / 2 / textsIn(example.body)));
      const headers = { "content-type": "application/json" };
      const form = call.multipart ? formOfExample(one, json) : { headers, body: JSON.stringify(json) };
      return () => ask({ path, method: call.method, token, ...form });
    }
    expect(await slowCases([{ name, size: MAX_BODY_LENGTH, prepare }])).toEqual([]);
  },
);

/** Returns the JSON text with spaces before it, so that it differs from run to run. */
const spaced = (text: string, run: number) => " ".repeat(run % 64) + text;

/** Bodies in no expected format, which the server parses anyway. */
const BODIES: Readonly<Record<string, TextOf>> = {
  // A quarter of the length: `JSON.parse` alone takes 75 ms for all of it, and 1 ms for a text it has seen before.
  "lists in lists": (length) => "[".repeat(length / 4),
  "objects in objects": (length) => '{"a":'.repeat(length / 5),
  "a list of nothings": (length) => `[${"0,".repeat(length / 2)}0]`,
  "many fields": (length) => `{${Array.from({ length: length / 12 }, (_, at) => `"f${at}":0`).join(",")}}`,
  "many wrong entries": (length) =>
    `{"variants":[${Array.from({ length: length / 260 }, () => `{${'"a":1,'.repeat(40)}"b":1}`).join(",")}]}`,
  "many attributes": (length) =>
    `{"variants":[{"attributes":{${Array.from({ length: Math.min(length / 250, 1000) }, (_, at) => `"${at}${"a".repeat(200)}":""`).join(",")}}}]}`,
  "names of prototypes": (length) => `["${'__proto__","'.repeat(length / 12)}"]`,
  digits: (length) => `{"price":1${"1".repeat(length)}}`,
  escapes: (length) => `{"name":"${"\\u0301\\u0316".repeat(length / 12)}"}`,
  space: (length) => `${" ".repeat(length)}{}`,
  quotes: (length) => `"${'\\"'.repeat(length / 2)}`,
};

test("a body costs time proportional to its length, with any content", {
  tags: "promise-45",
  timeout: TIMEOUT_MS,
}, async () => {
  const product = (body: string) => ({
    path: "/api/products",
    method: "POST",
    token,
    headers: { "content-type": "application/json" },
    body,
  });
  const typed = (body: string) => ({
    path: "/contact",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });
  const draft = (body: string) => ({
    path: "/api/pages/home/draft",
    method: "PUT",
    token,
    headers: { "content-type": "application/json" },
    body: `{"opening":${body}}`,
  });
  expect(await dearOf(BODIES, MAX_BODY_LENGTH, { product, draft }, spaced)).toEqual([]);
  expect(await dearOf(PATHOLOGICAL_ADDRESSES, MAX_BODY_LENGTH, { "a form": typed })).toEqual([]);
});

test("the head of a part costs time proportional to its length", {
  tags: ["promise-45", "release"],
  timeout: TIMEOUT_MS,
}, async () => {
  const sent = (part: (text: string) => Part) => (text: string) => ({
    path: "/api/applications",
    method: "POST",
    ...formOf([part(text)]),
  });
  const dear = await dearOf(PATHOLOGICAL_TEXTS, MAX_BODY_LENGTH / 6, {
    name: sent((name) => ({ name, content: "" })),
    "file name": sent((fileName) => ({ name: "resume", fileName, content: "%PDF-" })),
    type: sent((type) => ({ name: "resume", fileName: "cv.pdf", type, content: "%PDF-" })),
    content: sent((content) => ({ name: "resume", fileName: "cv.pdf", content })),
  });
  expect(dear).toEqual([]);
});

/** The forms that work without a script, and the fields of each. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  "/?index": ["name", "email", "company", "message", TRAP_INPUT, "formToken"],
  "/contact": ["name", "email", "subject", "message", TRAP_INPUT, "formToken"],
  "/newsletter": ["email", TRAP_INPUT, "formToken"],
  "/newsletter/confirm": ["token"],
  "/newsletter/unsubscribe": ["token"],
  "/forgot-password": ["email"],
  "/reset-password": ["token", "password", "confirmation"],
};

test.each(variants(Object.entries(FORMS), ([path]) => path === "/contact"))(
  "the form of %s costs time proportional to its length",
  { tags: "promise-45", timeout: TIMEOUT_MS },
  async (path, fields) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const dear = await dearWhen(MAX_BODY_LENGTH, (shareOf) => {
      const body = new URLSearchParams(fields.map((name) => [name, shareOf(fields.length)])).toString();
      return { path, method: "POST", headers, body };
    });
    expect(dear).toEqual([]);
  },
);

test("the application form costs time proportional to its length", {
  tags: ["promise-45", "release"],
  timeout: TIMEOUT_MS,
}, async () => {
  const fields = Object.keys(EXAMPLES.sendApplication.body);
  const dear = await dearWhen(MAX_BODY_LENGTH, (shareOf) => {
    const parts = fields.map((name) => ({ name, content: shareOf(fields.length) }));
    return { path: "/careers/engineer", method: "POST", ...formOf(parts) };
  });
  expect(dear).toEqual([]);
});
