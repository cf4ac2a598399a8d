import { toHttpError } from "#server/platform/errors.ts";
import type { HttpError } from "#server/platform/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Caller, repeatFor } from "#server/platform/serve.ts";

/** What people are told of a form that was not taken; what nobody foresaw goes to the log as well. */
export function toldRefusal(error: unknown, platform: Platform, caller: Caller): HttpError {
  const refused = toHttpError(error);
  if (refused.status >= 500) platform.log.error({ err: error, requestId: caller.requestId }, "form not taken");
  return refused;
}

/** A plain form has no key of its own: the same address within a minute is a double click, not a second ask. */
export function doubleClick(platform: Platform, page: string, input: { email: string }, caller: Caller) {
  const minute = Math.floor(platform.now().getTime() / 60_000);
  const { key, bodyHash } = repeatFor(page, `${caller.address} ${minute}`, input);
  return { key: `${key} ${bodyHash}`, bodyHash };
}

export function byField(errors: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
