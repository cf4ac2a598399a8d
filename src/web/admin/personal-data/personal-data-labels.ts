import { mapToRecord } from "#contract/map-record.ts";
import {
  type ErasedData,
  PERSONAL_KINDS,
  PERSONAL_NAMES,
  type PersonalData,
  type Retention,
} from "#contract/privacy.ts";
import { listCounts } from "#web/shared/plural.ts";

type Counts = Readonly<Record<(typeof PERSONAL_KINDS)[number], number>> &
  Pick<ErasedData, "trail" | "answers" | "limits"> & { settings: number; mentions: number; pages: number };

/** Returns the counts above 0 as a list in words, or `""` if all are 0. */
function describeCounts(counts: Counts): string {
  return listCounts([
    ...PERSONAL_KINDS.map((kind): [number, string] => [counts[kind], PERSONAL_NAMES[kind]]),
    [counts.settings, "setting"],
    [counts.trail, "entry in the audit trail", "entries in the audit trail"],
    [counts.pages, "page of the site", "pages of the site"],
    [counts.mentions, "mention in another person's record", "mentions in other people's records"],
    [counts.answers, "saved answer to an API call", "saved answers to API calls"],
    [counts.limits, "count of attempts", "counts of attempts"],
  ]);
}

/** Returns the counts of the records about a person, or a blank text. */
export function describeFound(found: PersonalData): string {
  const { settings, mentions, trail, answers, limits } = found;
  const pages = mentions.filter(({ type }) => ["page", "article", "extra-page", "campaign"].includes(type)).length;
  return describeCounts({
    ...mapToRecord(PERSONAL_KINDS, (kind) => found[kind].length),
    settings: settings.length,
    pages,
    mentions: mentions.length - pages,
    trail: trail.length,
    answers,
    limits,
  });
}

/** Returns the records that an erasure has deleted or changed, in words. */
export function describeErased(erased: ErasedData): string {
  return describeCounts({ ...erased, accounts: 0, settings: 0, mentions: 0, pages: 0 });
}

/** Returns the records that will be deleted next, in words. */
export function describeDue({ messages, applications, mails }: Retention["due"]): string {
  return listCounts([
    [messages, "message"],
    [applications, "application"],
    [mails, "email"],
  ]);
}

/** Returns the counts of the records that were deleted on a day. */
export function describeDeleted({ messages, applications, customers, mails }: Retention["days"][number]): string {
  return listCounts([
    [messages, "message"],
    [applications, "application"],
    [customers, "lead"],
    [mails, "email"],
  ]);
}
