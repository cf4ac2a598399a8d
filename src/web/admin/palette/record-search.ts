import { useQueries } from "@tanstack/react-query";
import type { Permission } from "#contract/permissions.ts";
import { addressOfRecord, type FoundRecord } from "../area.ts";
import { areasFor } from "../areas.ts";
import { recordKeys } from "../resource/resource-client.ts";

export interface LinkedRecord extends Omit<FoundRecord, "id"> {
  to: string;
}

export interface RecordGroup {
  title: string;
  records: readonly LinkedRecord[];
}

/** What is looked through with these permissions, in the order of the alphabet. */
export function searchedAreas(permissions: readonly Permission[]) {
  return areasFor(permissions)
    .flatMap((area) => {
      const { records } = area;
      if (!records?.search) return [];
      const { label, search } = records;
      /** React Query aborts a call whose term was typed over. */
      async function find(q: string, signal: AbortSignal): Promise<LinkedRecord[]> {
        const found = await (await search())(q, signal);
        return found.map(({ id, ...record }) => ({ ...record, to: addressOfRecord(area, id, record.name) }));
      }
      return [{ title: label, keys: recordKeys(label.toLowerCase()), find }];
    })
    .sort((one, other) => one.title.localeCompare(other.title));
}

/** Records that hold a term, found on the server where these permissions let look. Nothing is asked for while the term is empty. */
export function useRecordSearch(term: string, permissions: readonly Permission[]) {
  const searched = searchedAreas(permissions);
  return useQueries({
    queries: searched.map(({ keys, find }) => ({
      queryKey: [...keys.all, "palette", term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: term !== "",
    })),
    combine: (answers) => ({
      groups: searched.flatMap(({ title }, index): RecordGroup[] => {
        // In this order whichever answers first, so that none moves what stands there already.
        if (answers.slice(0, index).some(({ isLoading }) => isLoading)) return [];
        const records = answers[index]?.data ?? [];
        return records.length > 0 ? [{ title, records }] : [];
      }),
      searching: answers.some(({ isFetching }) => isFetching),
      error: answers.find(({ error }) => error)?.error ?? undefined,
      tryAgain: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
}
