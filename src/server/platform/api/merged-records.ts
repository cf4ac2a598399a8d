import type { FastifyRequest } from "fastify";
import { addressOf, type Endpoint, mergedUnder } from "#contract/endpoint.ts";
import { HttpError, movedTo } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Does the work of a call. If its record was merged into another one, the 404 of a GET becomes a 301 to the same path of the record
 * that stays. Paths below that of the record are included.
 */
export async function followMerge<Result>(
  { database, features }: Platform,
  call: Endpoint,
  { params, url }: Pick<FastifyRequest, "params" | "url">,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  const under = mergedUnder(call);
  if (under === undefined) return work();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
    const given: Readonly<Record<string, string>> = { ...Object(params) };
    const id = await features
      .find(({ merged }) => merged?.under === under)
      ?.merged?.findKept(database.read, given.id ?? "");
    if (id === undefined) throw error;
    const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
    throw movedTo(addressOf(call, { ...given, id }) + query);
  }
}
