import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { expect } from "vitest";
import { addMessage } from "#tests/support/records.ts";
import type { TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

export interface StreamEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every kind
  data: any;
  /** Time of `performance.now()` at which it arrived. */
  at: number;
}

export interface EventStream {
  response: IncomingMessage;
  events: StreamEvent[];
  /** Number of comments so far. */
  comments(): number;
  isEnded(): boolean;
  /** Waits for an event with these values in its data. */
  has(event: string, data?: object): Promise<StreamEvent>;
  /** Waits for the server to end the stream. */
  ended(): Promise<boolean>;
  close(): void;
}

/** Opens a stream of events, and waits for its first part. */
export async function openEventStream(url: string, token: string): Promise<EventStream> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  const asking = request(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
    rejectUnauthorized: false,
  });
  asking.on("response", resolve).on("error", reject).end();
  const response = await promise;
  if (response.statusCode !== 200) throw new Error(`No stream: ${response.statusCode}`);
  const events: StreamEvent[] = [];
  let [text, comments, isEnded] = ["", 0, false];
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    const parts = (text + chunk).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const { event, data } = /^event: (?<event>\w+)\ndata: (?<data>.*)$/.exec(part)?.groups ?? {};
      if (event === undefined || data === undefined) comments++;
      else events.push({ event, data: JSON.parse(data), at: performance.now() });
    }
  });
  const end = () => {
    isEnded = true;
  };
  response.on("end", end).on("error", end).on("close", end);
  await waitUntil("the stream is open", () => comments > 0 || isEnded);
  const isLike = (one: StreamEvent, event: string, data: object) =>
    one.event === event &&
    Object.entries(data).every(([name, value]) => JSON.stringify(one.data[name]) === JSON.stringify(value));
  return {
    response,
    events,
    comments: () => comments,
    isEnded: () => isEnded,
    has: (event, data = {}) =>
      waitUntil(`the event ${event} ${JSON.stringify(data)}`, () => events.find((one) => isLike(one, event, data))),
    ended: () => waitUntil("the stream ends", () => isEnded),
    close: () => asking.destroy(),
  };
}

/** Changes a record, and expects its event on a stream within two seconds. */
export async function expectEvent(stream: EventStream, server: TestServer, token: string): Promise<void> {
  const id = await server.app.platform.database.write((tx) => addMessage(tx));
  const before = performance.now();
  const { status } = await server.api("PATCH", `/messages/${id}/status`, { token, body: { status: "Done" } });
  expect(status).toBe(200);
  const { at } = await stream.has("changed", { type: "message", id });
  expect(at - before).toBeLessThan(2000);
}
