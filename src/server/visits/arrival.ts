import type { FastifyRequest } from "fastify";
import { type Device, DIRECT } from "#contract/visits.ts";
import { toSingleLine } from "#server/platform/mail/single-line.ts";

/** Maximum characters of a `utm_` value. Longer ones are cut. */
export const MAX_UTM = 60;

/** Origin of a visitor. The values are in lower case, so that nobody can invent `Direct` or `Other`. */
export interface Source {
  source: string;
  medium: string;
  campaign: string;
}

/** First view of a visitor on a day. */
export interface Arrival extends Source {
  /** Path of the page. */
  entry: string;
  device: Device;
}

/** Returns a `utm_` value as one short line; `""` for an email address, which some senders put there. */
function utmValue(search: URLSearchParams, name: string): string {
  const line = toSingleLine(search.get(name) ?? "").replace(/\s+/g, " ");
  if (line.includes("@")) return "";
  return [...line.trim().toLowerCase()].slice(0, MAX_UTM).join("").trim();
}

/** Returns the kind of device that a browser names. Tablets that call themselves computers count as such. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*(?:Mobi|Opera Mini))/.test(userAgent)) return "Tablet";
  return /Mobi|iPhone|Opera Mini/.test(userAgent) ? "Phone" : "Computer";
}

/** Returns the first view of a visitor. `referrer` is the host of the website from which it came. */
export function arrivalOf(
  entry: string,
  { url, headers }: Pick<FastifyRequest, "url" | "headers">,
  referrer: string | undefined,
): Arrival {
  const [, query = ""] = url.split("?", 2);
  const search = new URLSearchParams(query);
  return {
    source: utmValue(search, "utm_source") || referrer || DIRECT,
    medium: utmValue(search, "utm_medium"),
    campaign: utmValue(search, "utm_campaign"),
    entry,
    device: deviceOf(headers["user-agent"] ?? ""),
  };
}
