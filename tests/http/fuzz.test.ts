import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "#contract/zod.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import {
  ALL_ENDPOINTS,
  addRecords,
  asText,
  type CallWithExample,
  formOfExample,
  type Records,
} from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { ANY_CHARACTER, fc } from "#tests/support/fast-check.ts";
import { send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const Parameter = z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header"]) });
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

interface Target {
  method: string;
  path: string;
  operation: z.infer<typeof Operation>;
  one: CallWithExample;
}

let server: TestServer;
let records: Records;
let token: string;
let targets: Target[];

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  records = await addRecords(server);
  token = await tokenOf(server, await adminId(server));
  const { paths } = Description.parse((await server.api("GET", "/openapi.json")).json);
  targets = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      // operationId is the call's name in the contract.
      const one = ALL_ENDPOINTS.find(({ name }) => name === operation.operationId);
      if (!one) throw new Error(`The contract has no call ${operation.operationId}`);
      return { method: method.toUpperCase(), path, operation, one };
    }),
  );
});
afterAll(() => server.close());

const anyText = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "'; drop table users; --",
    "#{7*7}",
    "../../etc/passwd",
    "%00",
    "\r\nBcc: a@b.co",
    "true",
    "null",
    "1e309",
    "-0",
    "__proto__",
    "\u202e\u2066",
    "ﷺ".repeat(30),
    "a".repeat(30_000),
  ),
);
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.bigInt().map(Number),
  fc.constant(null),
);

/** One change of a valid request. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("field"), at: fc.nat(), value: anyValue }),
  fc.record({ kind: fc.constant("drop"), at: fc.nat(), value: fc.constant(null) }),
  fc.record({ kind: fc.constant("add"), at: fc.nat(), value: anyText }),
  fc.record({ kind: fc.constant("query"), at: fc.nat(), value: anyText }),
  fc.record({ kind: fc.constant("id"), at: fc.nat(), value: anyText }),
  fc.record({ kind: fc.constant("header"), at: fc.nat(), value: anyText }),
  fc.record({ kind: fc.constant("body"), at: fc.nat(), value: anyText }),
  fc.record({ kind: fc.constant("type"), at: fc.constantFrom(0, 1, 2, 3), value: fc.constant(null) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const TYPES = ["application/json", "text/plain", "application/json; charset=utf-16", ""];
const HEADERS = ["idempotency-key", "if-match", "authorization", "content-type", "x-forwarded-for", "accept", "origin"];

/** Returns a header value that HTTP can carry and that is short enough to reach a call. */
const headerSafe = (text: unknown) =>
  asText(text)
    .replace(/[^\x20-\x7e\xa0-\xff]/g, "")
    .slice(0, 5000)
    .trim();
/** Shortens an address: one longer than a header is refused before any call (431). */
const forAddress = (text: unknown) => asText(text).slice(0, 1000).toWellFormed();

function mutate(target: Target, { kind, at, value }: Change) {
  const { call, example } = target.one;
  const fields = Object.keys(example.body ?? {});
  const body: Record<string, unknown> = { ...example.body };
  const query = new URLSearchParams(example.query);
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let id: string = records[example.record ?? "messages"] ?? "";
  let text: string | undefined;
  const parameters = (target.operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const field = fields[at % Math.max(fields.length, 1)];
  if (kind === "field" && field) body[field] = value;
  if (kind === "drop" && field) delete body[field];
  if (kind === "add") body[asText(value)] = value;
  if (kind === "query")
    query.set(parameters[at % (parameters.length + 1)]?.name ?? forAddress(value), forAddress(value));
  if (kind === "id") id = encodeURIComponent(forAddress(value)) || "x";
  if (kind === "header") headers[HEADERS[at % HEADERS.length] ?? "accept"] = headerSafe(value);
  if (kind === "type") headers["content-type"] = TYPES[at] ?? "";
  if (kind === "body") text = asText(value);
  const form = call.multipart && formOfExample(target.one, body);
  if (form && kind !== "type" && !(kind === "header" && HEADERS[at % HEADERS.length] === "content-type")) {
    headers["content-type"] = form.headers["content-type"];
  }
  const search = query.size > 0 ? `?${query}` : "";
  const hasBody = target.method !== "GET";
  return {
    url: `${server.url}/api${target.path.replace("{id}", id)}${search}`,
    method: target.method,
    headers,
    ...(hasBody ? { body: text ?? form?.body ?? (example.body ? JSON.stringify(body) : "") } : {}),
  };
}

/** Returns the calls that a change of this kind affects. */
function targetsOf(kind: Change["kind"]): Target[] {
  // A real logout would end the fuzzing. Other tests cover its errors.
  const all = targets.filter(({ operation }) => operation.operationId !== "logout");
  if (["field", "drop", "add", "body", "type"].includes(kind)) return all.filter(({ one }) => one.example.body);
  if (kind === "id") return all.filter(({ one }) => one.example.record);
  return all;
}

const REQUESTS = process.env.TEST_ALL === "1" ? 1500 : 500;

describe("a mutated request", () => {
  test("gets a response that the API's description allows, and never a 5xx", {
    tags: ["promise-9", "promise-26"],
    timeout: 120_000,
  }, async () => {
    const seen = new Map<number, number>();
    const property = fc.asyncProperty(fc.nat(), change, async (which, changed) => {
      const candidates = targetsOf(changed.kind);
      const target = candidates[which % candidates.length];
      if (!target) throw new Error("The description has no call to change");
      const { url, ...request } = mutate(target, changed);
      const startedAt = performance.now();
      const answer = await send(url, request);
      const what = `${request.method} ${url.slice(server.url.length, server.url.length + 200)} ${JSON.stringify(request).slice(0, 300)}`;
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect(performance.now() - startedAt, what).toBeLessThan(10_000);
      expect(answer.status, what).toBeLessThan(500);
      if (answer.status >= 400) expectError(answer, answer.status, what);
      // Deleted records are added again, because later requests would only return 404.
      if (request.method === "DELETE" && answer.status === 204) records = await addRecords(server);
      // A changed id can be another path altogether, which is 404 for every caller.
      const declared = Object.keys(target.operation.responses).map(Number);
      if (changed.kind !== "id") expect(declared, what).toContain(answer.status);
    });
    await fc.assert(property, { numRuns: REQUESTS, endOnFailure: true });
    console.log("Answers to mutated requests:", Object.fromEntries([...seen].sort()));
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
  });
});
