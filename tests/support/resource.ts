import { expect } from "vitest";
import type { z } from "#contract/zod.ts";
import { rowsOf } from "#tests/support/rows.ts";
import type { ApiAnswer, TestServer } from "#tests/support/server.ts";

type Headers = Readonly<Record<string, string>>;

interface Named<Detail> {
  /** Path of the resource below /api. */
  path: string;
  detail: z.ZodType<Detail>;
  nameOf: (record: NoInfer<Detail>) => string;
  /** Returns the server and an administrator's token. A function, because tests have them only once they run. */
  at(): { server: TestServer; token: string };
}

/** Returns the calls of a resource, made by an administrator. */
export function resourceOf<Detail>({ path, detail, nameOf, at }: Named<Detail>) {
  function call(method: string, below = "", body?: unknown, headers: Headers = {}): Promise<ApiAnswer> {
    const { server, token } = at();
    return server.api(method, `${path}${below}`, { token, body, headers });
  }

  /** Returns the record in a response that must have this status. */
  function recordOf(answer: ApiAnswer, status = 200): Detail {
    expect(answer.status, JSON.stringify(answer.json)).toBe(status);
    return detail.parse(answer.json.data);
  }

  /** Returns the names in a list, in its order, and the total. */
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
    /** Returns the audit entries of one record, oldest first. */
    trailOf: async (id: string) => (await rowsOf(at().server, "audit")).filter((row) => row.record_id === id),
  };
}

/** Reads a public list: names in their order, and the total. */
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
