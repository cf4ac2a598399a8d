import { countryCode } from "../country-code.ts";
import type { OpeningHours } from "./opening-hours.ts";

/** Minutes of a day. The browser loads `opening-hours.ts`, and not this file. */
const MIDNIGHT = 24 * 60;
const TIME = String.raw`(\d{1,2}):(\d{2})(?:\s*([ap])m)?`;
const WEEKDAY_HOURS = new RegExp(
  String.raw`^(?:weekdays|mon(?:day)?\s*[-–]\s*fri(?:day)?)\s+${TIME}\s*[-–]\s*${TIME}(?:\s+sast)?$`,
  "i",
);

/**
 * Reads opening hours from a text of the settings. Returns undefined if the text is not clear: it is then shown without a sign. Hours of
 * a company in another country are only those that say SAST, since the sign has South African time.
 */
export function readOpeningHours(text: string, country = "South Africa"): OpeningHours | undefined {
  if (countryCode(country) !== "ZA" && !/sast\s*$/i.test(text)) return undefined;
  const found = WEEKDAY_HOURS.exec(text.trim());
  if (!found) return undefined;
  const from = minutesOf(found[1], found[2], found[3]);
  const until = minutesOf(found[4], found[5], found[6]);
  return from < until && until <= MIDNIGHT ? { from, until } : undefined;
}

function minutesOf(hours = "", minutes = "", half = ""): number {
  const afternoon = half.toLowerCase() === "p" ? 12 : 0;
  return (half ? (Number(hours) % 12) + afternoon : Number(hours)) * 60 + Number(minutes);
}
