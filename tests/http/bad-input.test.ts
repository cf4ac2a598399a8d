import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldErrors } from "#contract/error-response.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import {
  ALL_ENDPOINTS,
  addRecords,
  addressOfExample,
  type CallWithExample,
  callExample,
  type Records,
} from "#tests/support/calls.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { type Answer, readAnswer, send, sendBytes, sendJson } from "#tests/support/http.ts";
import { countRows } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let records: Records;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  records = await addRecords(server);
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

/** Calls that take a body, as JSON or as a form. */
const withFields = ALL_ENDPOINTS.filter(({ call }) => call.body);
const withBody = withFields.filter(({ call }) => !call.multipart);
const withoutBody = ALL_ENDPOINTS.filter(
  ({ call }) => !call.body && !call.multipart && !call.anyBody && call.method !== "GET",
);
const lists = ALL_ENDPOINTS.filter(({ call }) => call.list);
const ofRecords = ALL_ENDPOINTS.filter(({ example }) => example.record);

const bodyOf = ({ example }: CallWithExample): Record<string, unknown> => ({ ...example.body });
const fieldsOf = (one: CallWithExample): string[] => Object.keys(bodyOf(one));
const titleOf = ({ call }: CallWithExample): string => `${call.method} ${call.path}`;

/** Returns whether a call takes a body without any field. */
const mayBeEmpty = ({ call }: CallWithExample): boolean =>
  call.multipart === undefined && call.body?.safeParse({}).success === true;

/** Returns values of every type except the example's. */
function wrongFor(valid: unknown): unknown[] {
  const texts = ["x", "0", "true", ""];
  const numbers = [0, 1.5];
  const flags = [true, false];
  const lists = [[], ["x"]];
  const objects: object[] = [{}, { $ne: null }, { toString: "x" }];
  if (typeof valid === "number") return [null, ...texts, ...flags, ...lists, ...objects, -1, 0.001, 1e300];
  if (typeof valid === "boolean") return [null, ...texts, ...numbers, ...lists, ...objects];
  if (Array.isArray(valid)) return [null, ...texts, ...numbers, ...flags, ...objects];
  if (typeof valid === "object") return [null, ...texts, ...numbers, ...flags, ...lists];
  return [null, ...numbers, ...flags, ...lists, ...objects];
}

/** Fields that clients may send back in a change because a read returns them. Calls ignore them. */
const ECHOED = ["id", "_id", "createdAt", "updatedAt"];
/** Fields with a number from 0 to 1. */
const SHARES = ["focusX", "focusY"];
/** Passwords are taken exactly as typed, with any characters. */
const isPassword = (field: string) => /password/i.test(field);
/** Texts that may have several lines. */
const LONG_TEXTS = [
  "message",
  "text",
  "description",
  "coverLetter",
  "replySignature",
  "lostReason",
  "before",
  "after",
  "body",
];

/** Path of a list, without its parameters. */
const pathOf = (one: CallWithExample) => addressOfExample(one, records).split("?")[0];

const post = (one: CallWithExample, json: unknown) => callExample(server, one, records, { token, json });

/** Sends a text as the body of a call. */
function postText(one: CallWithExample, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const address = `${server.url}/api${addressOfExample(one, records)}`;
  return send(address, {
    method: one.call.method,
    token,
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

/**
 * Returns a check that a call refuses a body with an error naming the field. It sends the first body of each call and
 * those that the schema accepts. Other bodies are parsed with the call's schema only. A form with a file is always
 * sent.
 */
function refuser() {
  const asked = new Set<CallWithExample>();
  return async (one: CallWithExample, json: unknown, field: string, what: string) => {
    const error = one.call.multipart ? undefined : one.call.body?.safeParse(JSON.parse(JSON.stringify(json))).error;
    if (!error || !asked.has(one)) {
      asked.add(one);
      return expectFieldError(await post(one, json), field, what);
    }
    const paths = fieldErrors(error).map(({ path }) => path);
    expect(paths, `${what} names its field`).toContain(field);
  };
}

/**
 * Returns all cases for the first call and one, in rotation, for each other: the code that checks them does not know
 * the call.
 */
function casesFor<Case>(cases: readonly Case[], index: number): readonly Case[] {
  return index === 0 ? cases : cases.slice(index % cases.length, (index % cases.length) + 1);
}

/** Runs refused calls and checks that no table has changed. */
async function storesNothing(work: () => Promise<void>): Promise<void> {
  const before = await countRows(server);
  await work();
  expect(await countRows(server)).toEqual(before);
}

describe("a body", () => {
  test("is refused with an error naming a field of the wrong type", () =>
    storesNothing(async () => {
      const expectRejected = refuser();
      for (const one of withBody) {
        for (const field of fieldsOf(one)) {
          const nullable = one.example.nullable?.includes(field);
          const isRight = (value: unknown) =>
            (nullable && value === null) || (SHARES.includes(field) && value === 0.001);
          for (const value of wrongFor(bodyOf(one)[field]).filter((wrong) => !isRight(wrong))) {
            const what = `${titleOf(one)} ${field}=${JSON.stringify(value)}`;
            await expectRejected(one, { ...bodyOf(one), [field]: value }, field, what);
          }
        }
        await expectRejected(one, { ...bodyOf(one), formToken: 5 }, "formToken", titleOf(one));
      }
    }));

  test("is refused with an error naming a missing or blank required field", () =>
    storesNothing(async () => {
      const expectRejected = refuser();
      for (const one of withFields) {
        for (const field of one.example.required ?? []) {
          const { [field]: _, ...rest } = bodyOf(one);
          await expectRejected(one, rest, field, `${titleOf(one)} without ${field}`);
          // A password is taken as typed, so spaces are a valid one.
          const blanks = isPassword(field) ? [""] : ["", "   ", "\n\t ", "\u00a0\u2003"];
          for (const blank of blanks) {
            const what = `${titleOf(one)} ${field}=${JSON.stringify(blank)}`;
            await expectRejected(one, { ...bodyOf(one), [field]: blank }, field, what);
          }
        }
        if (mayBeEmpty(one)) continue;
        const all = expectError(await post(one, {}), 400, titleOf(one));
        const { required = [] } = one.example;
        const paths = all.errors?.map((error) => error.path).sort() ?? [];
        if (required.length > 0) expect(paths).toEqual([...required].sort());
        // A call without required fields asks for at least one field, or names one of those that it needs.
        else expect([[""], ...Object.keys(bodyOf(one)).map((field) => [field])]).toContainEqual(paths);
      }
    }));

  test(
    "is refused when a field is not declared by the call, also for the server's own fields",
    { tags: "promise-9" },
    () =>
      storesNothing(async () => {
        const expectRejected = refuser();
        for (const one of withFields) {
          const own = "id _id role passwordHash createdAt customerId spamReason x.y toString".split(" ");
          for (const field of ["", ...own].filter(
            (name) => !(one.call.method === "PUT" && ECHOED.includes(name)) && !(name in bodyOf(one)),
          )) {
            const what = `${titleOf(one)} with ${field}`;
            await expectRejected(one, { ...bodyOf(one), [field]: "x" }, field, what);
          }
        }
      }),
  );

  test("announced by any content type but missing is refused at once", () =>
    storesNothing(async () => {
      const types = ["application/json", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "x"];
      async function sendNothing(path: string, type: string, more = "") {
        const head = `Host: localhost\r\nContent-Type: ${type}\r\n${more}Connection: close\r\n\r\n`;
        return readAnswer(await sendBytes(server.url, `${path} HTTP/1.1\r\n${head}`));
      }
      for (const [index, one] of withFields.filter((call) => !mayBeEmpty(call)).entries()) {
        const path = `${one.call.method} /api${addressOfExample(one, records)}`;
        for (const type of casesFor(types, index)) {
          const answer = await sendNothing(path, type, `Authorization: Bearer ${token}\r\n`);
          expectError(answer, one.call.multipart ? 415 : 400, `${path} ${type}`);
        }
      }
      for (const page of ["/contact", "/newsletter", "/careers/none", "/forgot-password", "/login"]) {
        for (const type of types) {
          const { status } = await sendNothing(`POST ${page}`, type);
          expect([400, 403, 405, 415], `${page} ${type}`).toContain(status);
        }
      }
    }));

  test("is refused when it has a `__proto__` or `constructor` key", { tags: "promise-9" }, () =>
    storesNothing(async () => {
      const starts = ['{"__proto__":{"admin":true},', '{"constructor":{"prototype":{"admin":true}},'];
      for (const [index, one] of withBody.entries()) {
        const valid = JSON.stringify(bodyOf(one)).slice(1);
        for (const start of casesFor(starts, index)) {
          expectError(await postText(one, start + valid), 400, `${titleOf(one)} ${start}`);
        }
      }
      expect(Reflect.get({}, "admin")).toBeUndefined();
    }),
  );

  test(
    "is refused with an error naming a field with control characters or lone surrogates",
    { tags: "promise-32" },
    () =>
      storesNothing(async () => {
        const forbidden = ["\u0000", "\u001b[31m", "\u0085", "\ud800"];
        const expectRejected = refuser();
        for (const one of withBody) {
          for (const field of fieldsOf(one).filter((name) => !isPassword(name))) {
            for (const character of forbidden) {
              const value = String(bodyOf(one)[field]);
              // The character is in the middle, where trimming does not reach it. In an email address it is in the
              // domain.
              const json = { ...bodyOf(one), [field]: value + character + value };
              await expectRejected(one, json, field, `${titleOf(one)} ${field} ${JSON.stringify(character)}`);
            }
          }
        }
      }),
  );

  test("is refused when a single-line field has line breaks", () =>
    storesNothing(async () => {
      const expectRejected = refuser();
      for (const one of withFields) {
        for (const field of fieldsOf(one).filter((name) => !isPassword(name) && !LONG_TEXTS.includes(name))) {
          for (const lineBreak of ["\n", "\r\n", "\t"]) {
            // In a blank text the break would only be trailing space.
            const value = `${bodyOf(one)[field] || "x"}${lineBreak}Bcc: evil@example.com`;
            await expectRejected(one, { ...bodyOf(one), [field]: value }, field, `${titleOf(one)} ${field}`);
          }
        }
      }
    }));

  test("is refused when a text exceeds its maximum length, and accepted at that length", {
    tags: ["promise-2", "promise-24"],
  }, async () => {
    const contact = ALL_ENDPOINTS.find(({ name }) => name === "sendContactMessage");
    if (!contact) throw new Error("The contract has no contact form");
    const most = { name: 200, company: 200, subject: 300, message: 20_000 };
    // Length is counted in characters as people see them: one emoji is one, though it has four bytes and two UTF-16
    // units.
    for (const [field, length] of Object.entries(most)) {
      expectFieldError(await post(contact, { ...bodyOf(contact), [field]: "😀".repeat(length + 1) }), field, field);
      expect((await post(contact, { ...bodyOf(contact), [field]: "😀".repeat(length) })).status, field).toBe(201);
    }
    await storesNothing(async () => {
      const expectRejected = refuser();
      for (const one of withFields) {
        for (const field of fieldsOf(one)) {
          const value = { ...bodyOf(one), [field]: "x".repeat(20_001) };
          await expectRejected(one, value, field, `${titleOf(one)} ${field}`);
        }
        for (const [field, length] of [
          ["website", 301],
          ["formToken", 301],
        ] as const) {
          if (one.name === "sendContactMessage") {
            expectFieldError(await post(one, { ...bodyOf(one), [field]: "x".repeat(length) }), field, field);
          }
        }
      }
    });
  });

  test("is refused when an email address is malformed", { tags: "promise-30" }, () =>
    storesNothing(async () => {
      const wrong = ["x", "a@b.co,c@d.co", "Name <a@b.co>", "a@b.co\r\nBcc: e@f.gh", `${"a".repeat(250)}@b.co`];
      const expectRejected = refuser();
      for (const one of withFields.filter(({ example }) => example.body && "email" in example.body)) {
        for (const email of wrong) {
          await expectRejected(one, { ...bodyOf(one), email }, "email", `${titleOf(one)} ${JSON.stringify(email)}`);
        }
      }
    }),
  );

  test("is refused when it is not JSON, not an object, empty or in another encoding", () =>
    storesNothing(async () => {
      const malformed = ["", "{", "{]", "'x'", '{"a":1,}', "\u0000", "a=b&c=d", Buffer.from([0xff, 0xfe, 0x7b, 0x00])];
      const otherShapes = ["null", "[]", "[{}]", '"text"', "1", "true", "-1e999"];
      for (const [index, one] of withBody.entries()) {
        for (const body of casesFor([...malformed, ...otherShapes], index)) {
          // A call whose fields are all optional needs no body.
          if (body === "" && one.call.body?.safeParse({}).success) continue;
          expectError(await postText(one, body), 400, `${titleOf(one)} ${JSON.stringify(body.toString())}`);
        }
      }
    }));

  test("is refused with 415 when its content type is not supported", () =>
    storesNothing(async () => {
      const types = ["text/plain", "multipart/form-data; boundary=x", "application/xml", "application/jsonx", "*/*"];
      for (const [index, one] of withBody.entries()) {
        for (const type of casesFor(types, index)) {
          const answer = await postText(one, JSON.stringify(bodyOf(one)), { "content-type": type });
          // A reply may be a form, which this body is not.
          const mayBeForm = one.call.attachments && type.startsWith("multipart/");
          expectError(answer, mayBeForm ? 400 : 415, `${titleOf(one)} ${type}`);
        }
      }
      const contact = withBody.find(({ name }) => name === "sendContactMessage");
      if (!contact) throw new Error("The contract has no contact form");
      const bare = { method: "POST", body: JSON.stringify(bodyOf(contact)) };
      expectError(await send(`${server.url}/api/contact`, bare), 415, "without a type");
    }));

  test("larger than 256 kB is refused with 413, with or without a Content-Length", { tags: "promise-24" }, () =>
    storesNothing(async () => {
      const large = JSON.stringify({ message: "x".repeat(300_000) });
      const calls = [...withBody, ...withoutBody.filter(({ name }) => name !== "logout")];
      for (const [index, one] of calls.entries()) {
        const address = `${server.url}/api${addressOfExample(one, records)}`;
        const headers = { "content-type": "application/json" };
        for (const chunked of casesFor([true, false], index)) {
          const answer = await send(address, { method: one.call.method, token, headers, body: large, chunked });
          expectError(answer, 413, `${titleOf(one)} ${chunked ? "in chunks" : "with a length"}`);
        }
      }
    }),
  );

  test("nested deeply or with thousands of items is refused", { tags: "promise-24" }, () =>
    storesNothing(async () => {
      const deep = (depth: number) => `{"message":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      const many = JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`f${index}`, 1])));
      const shapes = [deep(19), deep(100_000), "[".repeat(250_000), many, `{"message":[${"0,".repeat(9000)}0]}`];
      for (const [index, one] of withBody.entries()) {
        for (const body of casesFor(shapes, index)) {
          expectError(await postText(one, body), 400, `${titleOf(one)} ${body.slice(0, 30)}…`);
        }
      }
    }),
  );

  test("is refused by a call that takes no body", () =>
    storesNothing(async () => {
      for (const one of withoutBody) {
        expectFieldError(await post(one, { x: 1 }), "", titleOf(one));
        expectError(await postText(one, "{"), 400, titleOf(one));
        expectError(await postText(one, "x", { "content-type": "text/plain" }), 415, titleOf(one));
      }
      // The refused logout did not end the session.
      expect((await server.api("GET", "/auth/me", { token })).status).toBe(200);
    }));

  test("is refused like a wrong password when the password has unusual characters", async () => {
    for (const password of ["\\u0000", "\\ud800", "\\u001b", "😀", " ", "é"]) {
      const answer = await sendJson(
        `${server.url}/api/auth/login`,
        "POST",
        `{"email":"admin@example.com","password":"${password}"}`,
      );
      expectError(answer, [400, 401], password);
    }
  });
});

describe("a parameter", () => {
  test(
    "is refused with an error naming it when it is invalid, unknown or repeated",
    { tags: ["promise-10", "promise-25"] },
    () =>
      storesNothing(async () => {
        const wrong = (
          "page=0 page=abc page= page[]=1 pageSize=101 sort=passwordHash sort=password_hash sort=id sort= sort=__proto__ " +
          "order=up status=Nope status[]=New status[$ne]=New q=%00 limit=1 where=1 fields=email Page=1 __proto__=1 " +
          "constructor=1 page=1&page=2 q=a&q=a sort=name&sort=name order=asc&order=desc pageSize=5&pageSize=5"
        ).split(" ");
        for (const [index, one] of lists.entries()) {
          const path = pathOf(one);
          for (const query of wrong) {
            const [name = ""] = query.split("=");
            const error = one.call.query?.safeParse(Object.fromEntries(new URLSearchParams(query))).error;
            if (error && !casesFor(wrong, index).includes(query)) {
              expect(fieldErrors(error).map(({ path }) => path)).toContain(name);
            } else {
              expectFieldError(await send(`${server.url}/api${path}?${query}`, { token }), name, `${path}?${query}`);
            }
          }
        }
      }),
  );

  test("is refused by a call that takes no parameters", () =>
    storesNothing(async () => {
      for (const one of ALL_ENDPOINTS.filter(({ call }) => !call.query)) {
        const address = `${addressOfExample(one, records)}?cb=1`;
        expectFieldError(await callExample(server, one, records, { token, address }), "cb", titleOf(one));
      }
    }));

  test("is read as text or refused when it has broken escapes or invalid UTF-8", { tags: "promise-26" }, () =>
    storesNothing(async () => {
      const queries =
        "q=% q=%zz q=%ff%fe q=%ed%a0%80 q=%F0%9F%98%80 q='%20or%201=1-- q=\\ q=%25 q=* q=a%20OR%20b q=NEAR(a q=%22 &&& q".split(
          " ",
        );
      for (const [index, one] of lists.entries()) {
        const path = pathOf(one);
        for (const query of casesFor(queries, index)) {
          const answer = await send(`${server.url}/api${path}?${query}`, { token });
          expect([200, 400], `${path}?${query} → ${answer.status}`).toContain(answer.status);
          if (answer.status === 400) expectError(answer, 400, query);
        }
      }
    }),
  );
});

describe("an id", () => {
  test("returns 404 when it is malformed or unknown", { tags: "promise-26" }, () =>
    storesNothing(async () => {
      const ids = [
        ..."1 -1 null undefined %00 %20 ..%2f..%2fetc%2fpasswd %F0%9F%98%80 '%20or%20'1'='1 * %zz".split(" "),
        "x".repeat(5000),
        `${crypto.randomUUID()}x`,
        "00000000-0000-0000-0000-000000000000",
      ];
      for (const [index, one] of ofRecords.entries()) {
        for (const id of [...casesFor(ids, index), crypto.randomUUID()]) {
          const address = one.call.path.replace("{id}", id);
          const answer = await callExample(server, one, records, { token, address });
          expectError(answer, id === "%zz" ? [400, 404] : 404, `${one.call.method} ${address.slice(0, 120)}`);
        }
      }
    }),
  );

  test("in capitals names the same record or returns 404", async () => {
    for (const one of ofRecords) {
      const id = (records[one.example.record ?? ""] ?? "").toUpperCase();
      const answer = await callExample(server, one, records, { token, address: one.call.path.replace("{id}", id) });
      expect([200, 404], titleOf(one)).toContain(answer.status);
    }
  });
});

describe("a header", () => {
  test("is refused or ignored when it is malformed", () =>
    storesNothing(async () => {
      const contact = `${server.url}/api/contact`;
      const body = JSON.stringify({ name: "A", email: "a@example.net", message: "x" });
      for (const key of ["", " ", "a b", "é", "x".repeat(301), "a\tb"]) {
        const headers = { "idempotency-key": key };
        const answer = await sendJson(contact, "POST", body, { headers });
        expectFieldError(answer, "Idempotency-Key", JSON.stringify(key));
      }
      for (const ifMatch of ["", "x", '"', '"v0"', '"v1', "v1", '"v99999999999999999999"', "W/", ",,,"]) {
        const path = `${server.url}/api/messages/${records.messages}/status`;
        const answer = await sendJson(path, "PATCH", { status: "Done" }, { token, headers: { "if-match": ifMatch } });
        expectError(answer, 412, JSON.stringify(ifMatch));
      }
    }));
});
