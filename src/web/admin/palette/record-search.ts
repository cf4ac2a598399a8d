import { useQueries } from "@tanstack/react-query";
import { addressOfRecord, type FoundRecord } from "../area.ts";
import { AREAS } from "../areas.ts";
import { recordKeys } from "../shells/record-keys.ts";

export interface LinkedRecord extends FoundRecord {
  to: string;
}

export interface RecordGroup {
  title: string;
  records: readonly LinkedRecord[];
}

/** What is looked through, in the order of the alphabet. */
const SEARCHED = AREAS.flatMap((area) => {
  const { records } = area;
  if (!records?.search) return [];
  const { label, search } = records;
  return [
    {
      title: label,
      keys: recordKeys(label.toLowerCase()),
      /** React Query aborts a call whose term was typed over. */
      async find(q: string, signal: AbortSignal): Promise<LinkedRecord[]> {
        const found = await (await search())(q, signal);
        return found.map((record) => ({ ...record, to: addressOfRecord(area, record.id, record.name) }));
      },
    },
  ];
}).sort((one, other) => one.title.localeCompare(other.title));

/** Records that hold a term, found on the server. Nothing is asked for while the term is empty. */
export function useRecordSearch(term: string) {
  return useQueries({
    queries: SEARCHED.map(({ keys, find }) => ({
      queryKey: [...keys.all, "palette", term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: term !== "",
    })),
    combine: (answers) => ({
      groups: SEARCHED.flatMap(({ title }, place): RecordGroup[] => {
        // In this order whichever answers first, so that none moves what stands there already.
        if (answers.slice(0, place).some(({ isLoading }) => isLoading)) return [];
        const records = answers[place]?.data ?? [];
        return records.length > 0 ? [{ title, records }] : [];
      }),
      searching: answers.some(({ isFetching }) => isFetching),
      error: answers.find(({ error }) => error)?.error ?? undefined,
      tryAgain: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
}
