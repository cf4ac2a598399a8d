import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type FoundRecord, SEARCH_LIMITS, searchRecords } from "#contract/search.ts";
import { addressOfRecord } from "../areas/area.ts";
import { AREAS } from "../areas/areas.ts";
import { useMayCall } from "../base/account.ts";
import type { RecentRecord } from "../base/recent-records.ts";
import { searchQuery } from "../base/search-query.ts";

/** Record in the palette, with its icon. */
export interface LinkedRecord extends RecentRecord {
  icon: LucideIcon;
}

export interface RecordGroup {
  title: string;
  records: readonly LinkedRecord[];
}

/**
 * Groups found records by area, in the order in which the types are found. Recently opened records come first in their
 * group.
 */
export function groupRecordsByArea(found: readonly FoundRecord[], recent: readonly RecentRecord[]): RecordGroup[] {
  const opened = recent.map(({ to }) => to);
  const rankOf = ({ to }: RecentRecord) => (opened.includes(to) ? opened.indexOf(to) : opened.length);
  const types = [...new Set(found.map(({ type }) => type))];
  return types.flatMap((type) => {
    const area = AREAS.find(({ records }) => records?.type === type);
    if (!area?.records) return [];
    const records = found
      .filter((record) => record.type === type)
      .map(({ id, title, subtitle }) => ({
        to: addressOfRecord(area, id, title),
        name: title,
        about: subtitle,
        icon: area.icon,
      }));
    return [
      { title: area.records.label, records: records.toSorted((first, second) => rankOf(first) - rankOf(second)) },
    ];
  });
}

/** Returns the icon of the area to which a record's address belongs. Undefined if no area has it. */
export function iconOf(to: string): LucideIcon | undefined {
  return AREAS.find(({ path }) => to.startsWith(`${path}/`) || to.startsWith(`${path}?`))?.icon;
}

/** Returns the records that contain a term, found on the server in one call. Makes no call for a term that is too short. */
export function useRecordSearch(term: string, recent: readonly RecentRecord[]) {
  // An auditor may read no kind of record that the search finds, so the server would refuse the call.
  const maySearch = useMayCall(searchRecords);
  const isAsked = maySearch && [...term].length >= SEARCH_LIMITS.shortest;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({ ...searchQuery(term), enabled: isAsked });
  return {
    groups: isAsked && data ? groupRecordsByArea(data, recent) : [],
    searching: isFetching || isPlaceholderData,
    error: isAsked && !isFetching ? (error ?? undefined) : undefined,
    tryAgain: refetch,
  };
}
