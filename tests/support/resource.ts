import { expect } from "vitest";
import type { z } from "#contract/zod.ts";
import { rowsOf } from "#tests/support/rows.ts";
import type { ApiAnswer, TestServer } from "#tests/support/server.ts";

type Headers = Readonly<Record<string, string>>;

interface Named<Detail> {
  /** Its path below /api. */
  path: string;
  detail: z.ZodType<Detail>;
  nameOf: (record: NoInfer<Detail>) => string;
  /** The server and the token of an administrator, asked at every call: tests have them only once they run. */
  at(): { server: TestServer; token: string };
}

/** The calls of a resource, as an administrator makes them. */
export function resourceOf<Detail>({ path, detail, nameOf, at }: Named<Detail>) {
  function call(method: string, below = "", body?: unknown, headers: Headers = {}): Promise<ApiAnswer> {
    const { server, token } = at();
    return server.api(method, `${path}${below}`, { token, body, headers });
  }

  /** The record of an answer that must have this status. */
  function recordOf(answer: ApiAnswer, status = 200): Detail {
    expect(answer.status, JSON.stringify(answer.json)).toBe(status);
    return detail.parse(answer.json.data);
  }

  /** The names of a list, in its order, and how many there are in all. */
  async function list(query = ""): Promise<{ names: string[]; total: number }> {
    const { status, json, headers } = await call("GET", query);
    expect(status, `${query} ${JSON.stringify(json)}`).toBe(200);
    return { names: detail.array().parse(json).map(nameOf), total: Number(headers.get("x-total-count")) };
  }

  return {
    call,
    recordOf,
    list,
    create: (body: unknown, headers?: Headers) => call("POST", "", body, headers),
    get: (id: string) => call("GET", `/${id}`),
    replace: (id: string, body: unknown, headers?: Headers) => call("PUT", `/${id}`, body, headers),
    /** The audit trail of one record, oldest first. */
    trailOf: async (id: string) => (await rowsOf(at().server, "audit")).filter((row) => row.record_id === id),
  };
}

/** What the public reads of a resource: names in their order, and how many there are in all. */
export function publicListOf<Row>(
  server: () => TestServer,
  path: string,
  row: z.ZodType<Row>,
  nameOf: (row: NoInfer<Row>) => string,
) {
  return async (query = ""): Promise<{ names: string[]; total: number }> => {
    const { status, json, headers } = await server().api("GET", `${path}${query}`);
    expect(status, `${query} ${JSON.stringify(json)}`).toBe(200);
    return { names: row.array().parse(json).map(nameOf), total: Number(headers.get("x-total-count")) };
  };
}
