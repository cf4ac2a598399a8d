import { isbot } from "isbot";

/** Maximum length of a browser's user agent. Longer ones are invented, and would fill the memory. */
const MAX_USER_AGENT = 1000;
/** Number of user agents whose result is remembered. Most visitors share a few hundred. */
const REMEMBERED = 500;

/** Matches the HTTP client of Android apps, which `isbot` does not recognise. */
const APP = /^Dalvik\//;

const results = new Map<string, boolean>();

/** Returns whether a user agent is blank or names a robot or program instead of a browser. */
export function isProgram(userAgent: string | undefined): boolean {
  if (!userAgent || userAgent.length > MAX_USER_AGENT) return true;
  const known = results.get(userAgent);
  if (known !== undefined) return known;
  // Cleared when full: a cache that drops the least used one costs more for every view.
  if (results.size >= REMEMBERED) results.clear();
  const result = isbot(userAgent) || APP.test(userAgent);
  results.set(userAgent, result);
  return result;
}
