import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getMe, login, logout } from "#contract/auth.ts";
import { exportMessages, getMessage, listMessages, setMessageStatus } from "#contract/messages.ts";
import { uploadImage } from "#contract/uploads.ts";
import { memoryStorage } from "#tests/support/memory-storage.ts";
import {
  CallError,
  call,
  callFile,
  callList,
  callRecord,
  callUpload,
  NO_RESPONSE,
  UNKNOWN_ERROR,
} from "#web/shared/call.ts";
import { readToken } from "#web/shared/session.ts";

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let received: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string };

/** The server answers JSON unless a test says otherwise. */
function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (_, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("document", { documentElement: { dataset: { api: `http://127.0.0.1:${port}/api` } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
});

function rejection(promise: Promise<unknown>): Promise<CallError> {
  return promise.then(
    () => expect.fail("the call was answered"),
    (error) => {
      expect(error).toBeInstanceOf(CallError);
      return error;
    },
  );
}

describe("call", () => {
  test("sends method, address, JSON and the stored token", async () => {
    localStorage.setItem("token", "secret");
    answers(200, { data: { id: "7" } }, { ETag: '"2"' });
    const { record, etag } = await callRecord(setMessageStatus, {
      params: { id: "a/7" },
      body: { status: "Done" },
      ifMatch: '"1"',
      idempotencyKey: "once",
    });
    expect(received).toMatchObject({ method: "PATCH", url: "/api/messages/a%2F7/status", body: '{"status":"Done"}' });
    expect(received.headers).toMatchObject({
      authorization: "Bearer secret",
      "content-type": "application/json",
      "if-match": '"1"',
      "idempotency-key": "once",
    });
    expect(record).toEqual({ id: "7" });
    expect(etag).toBe('"2"');
  });

  test("leaves the authorization out when nobody is signed in", async () => {
    answers(200, { name: "Zanele", email: "z@example.org", role: "admin", token: "new" });
    const reply = await call(login, { body: { email: "z@example.org", password: "secret" } });
    expect(reply).toMatchObject({ token: "new" });
    expect(received.headers.authorization).toBeUndefined();
  });

  test("returns the rows of a list with the total of all pages", async () => {
    answers(200, [{ id: "1" }], { "X-Total-Count": "41" });
    const { rows, total } = await callList(listMessages, { query: { status: "New", q: "", page: "2" } });
    expect(rows).toHaveLength(1);
    expect(total).toBe(41);
    expect(received.url).toBe("/api/messages?status=New&page=2");
  });

  test("returns undefined for a 204", async () => {
    answers(204, "");
    expect(await call(logout, {})).toBeUndefined();
  });

  test("throws the server's message of a refusal", async () => {
    const errors = [{ path: "email", message: "Email is required" }];
    answers(400, { message: "Please check the form.", code: "invalid", errors, requestId: "r-1" });
    const error = await rejection(call(login, { body: { email: "", password: "" } }));
    expect(error).toMatchObject({
      message: "Please check the form.",
      status: 400,
      code: "invalid",
      errors,
      requestId: "r-1",
    });
  });

  test.each([
    ["a page of a proxy", "<h1>Bad gateway</h1>"],
    ["no body", ""],
    ["no message", "{}"],
    ["an empty message", '{"message":""}'],
    ["a message that is no text", '{"message":7}'],
  ])("says 'An error occurred' for a refusal with %s", async (_, body) => {
    answers(500, body);
    expect(await rejection(call(getMe, {}))).toMatchObject({ message: UNKNOWN_ERROR, status: 500 });
  });

  test.each([
    [408, "Sending took too long. Please try again."],
    [413, "This is too large to be sent: at most 256 kB."],
    [429, "Too many requests. Please try again in a few seconds."],
    [502, "The service cannot answer right now. Please try again."],
    [503, "The service cannot answer right now. Please try again."],
    [504, "The service cannot answer right now. Please try again."],
  ])("says a sentence for a %i that a proxy answers with a page", async (status, message) => {
    answers(status, `<html><h1>${status} nginx</h1></html>`, { "Content-Type": "text/html" });
    expect(await rejection(call(getMe, {}))).toMatchObject({ message, status });
    const file = new File(["x"], "x.png");
    const { message: ofFile } = await rejection(callUpload(uploadImage, file, new AbortController().signal));
    expect(ofFile).toBe(status === 413 ? uploadImage.multipart.tooLarge : message);
  });

  test("says 'An error occurred' when a success does not match the contract", async () => {
    answers(200, "<h1>Welcome to this network</h1>");
    expect((await rejection(callRecord(getMessage, { params: { id: "7" } }))).message).toBe(UNKNOWN_ERROR);
    answers(200, []);
    expect((await rejection(callRecord(getMessage, { params: { id: "7" } }))).message).toBe(UNKNOWN_ERROR);
  });

  test("a record's ETag is the same whether or not a proxy compressed the response", async () => {
    for (const ETag of ['"v1"', 'W/"v1"', '"v1-gzip"', 'W/"v1-br"']) {
      answers(200, { data: {} }, { ETag });
      expect((await callRecord(getMessage, { params: { id: "7" } })).etag).toBe('"v1"');
    }
  });

  test("says 'No response from server' when the line is cut", async () => {
    answer = (request) => request.socket.destroy();
    expect(await rejection(call(getMe, {}))).toMatchObject({ message: NO_RESPONSE, status: 0 });
  });

  test("rejects with the abort when a call was cancelled", async () => {
    answers(200, {});
    await expect(call(getMe, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
  });
});

test("a call of any method that is refused for the rate is repeated after Retry-After", async () => {
  const bodies: string[] = [];
  answer = (_, response) => {
    bodies.push(received.body);
    if (bodies.length < 3) response.writeHead(429, { "Retry-After": "0.01" }).end("<h1>429</h1>");
    else response.end(JSON.stringify({ data: { id: "7" } }));
  };
  const { record } = await callRecord(setMessageStatus, { params: { id: "7" }, body: { status: "Done" } });
  expect(record).toEqual({ id: "7" });
  expect(bodies).toEqual(Array(3).fill('{"status":"Done"}'));
});

describe("a file", () => {
  test("is requested with the token and returned without its type", async () => {
    localStorage.setItem("token", "secret");
    answers(200, "<script>", { "Content-Type": "text/html" });
    const file = await callFile(exportMessages.csv, { query: { q: "tender" } });
    expect(received).toMatchObject({ url: "/api/messages/export.csv?q=tender" });
    expect(received.headers.authorization).toBe("Bearer secret");
    expect([file.type, await file.text()]).toEqual(["application/octet-stream", "<script>"]);
  });

  test("a refused download says why", async () => {
    answers(404, { message: "There is no such message." });
    expect(await rejection(callFile(exportMessages.csv, {}))).toMatchObject({
      status: 404,
      message: "There is no such message.",
    });
  });

  test("a download that breaks off is a failed call", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write("half");
      response.destroy();
    };
    expect((await rejection(callFile(exportMessages.csv, {}))).message).toBe(NO_RESPONSE);
  });
});

describe("a 401", () => {
  const SESSION_ENDED = { message: "Your session has ended. Please sign in again.", code: "session-ended" };

  test("ends the session", async () => {
    localStorage.setItem("token", "old");
    answers(401, SESSION_ENDED);
    expect((await rejection(call(getMe, {}))).status).toBe(401);
    expect(readToken()).toBeUndefined();
  });

  test("leaves the session alone when credentials are wrong", async () => {
    localStorage.setItem("token", "old");
    answers(401, { message: "Invalid email or password" });
    await rejection(call(login, { body: { email: "z@example.org", password: "wrong" } }));
    expect(readToken()).toBe("old");
  });

  test("does not end a newer session when it is for an old token", async () => {
    localStorage.setItem("token", "old");
    answer = (_, response) => {
      localStorage.setItem("token", "new");
      response.writeHead(401).end(JSON.stringify(SESSION_ENDED));
    };
    await rejection(call(getMe, {}));
    expect(readToken()).toBe("new");
  });
});
