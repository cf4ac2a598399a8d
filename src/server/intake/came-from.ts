import type { CameFrom } from "#contract/came-from.ts";
import type { Settings } from "#contract/settings.ts";
import { DIRECT } from "#contract/visits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { toSingleLine } from "#server/platform/mail/single-line.ts";

/** Columns of the start of a visit. Blank without one. */
interface CameFromColumns {
  came_from: string;
  first_page: string;
}

/** Returns a text, or `other` in place of a text that may contain an email address. */
function withoutAddress(text: string, other: string): string {
  return text.includes("@") ? other : text;
}

/** Returns the columns of the start of a visit: blank unless the company keeps it, and for a browser that asks not to be tracked. */
export function cameFromColumns(
  { keepSource }: Pick<Settings, "keepSource">,
  given: CameFrom | undefined,
  { isTrackingRefused }: Pick<Caller, "isTrackingRefused">,
): CameFromColumns {
  if (!keepSource || isTrackingRefused || !given) return { came_from: "", first_page: "" };
  // Some senders of mail put addresses into their links.
  const [source, entry] = [withoutAddress(given.source, DIRECT), withoutAddress(given.entry, "/")];
  return { came_from: toSingleLine(source), first_page: toSingleLine(entry) };
}

/** Returns where the visit of a sender began; `null` if it was not kept. */
export function cameFromOf({ came_from, first_page }: CameFromColumns): CameFrom | null {
  return came_from === "" ? null : { source: came_from, entry: first_page };
}
