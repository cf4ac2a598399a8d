import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import {
  type Customer,
  HISTORY_ROWS,
  type Interaction,
  listCustomerNotes,
  listInteractions,
} from "#contract/customers.ts";
import type { Note } from "#contract/notes.ts";
import { callList, type List } from "#web/shared/call.ts";
import { customers } from "../customers/customer-client.ts";

interface Page {
  pageParam: number;
  signal: AbortSignal;
}

/** Returns the query of the pages that follow the first, which is part of the customer. */
function olderQuery<Entry>(id: string, kind: string, fetchPage: (page: Page) => Promise<List<Entry[]>>) {
  return infiniteQueryOptions({
    queryKey: [...customers.keys.record(id), kind],
    queryFn: ({ pageParam, signal }) => fetchPage({ pageParam, signal }),
    initialPageParam: 2,
    getNextPageParam: (last: List<Entry[]>, _, page) => (page * HISTORY_ROWS < last.total ? page + 1 : undefined),
  });
}

/** Returns whether older entries were loaded once. `more` loads them first; from then on, they reload with the customer. */
function isOpened({ state }: { state: { data: unknown } }): boolean {
  return state.data !== undefined;
}

type Older<Entry> = UseInfiniteQueryResult<InfiniteData<List<Entry[]>>>;

/** Joins both lists. An entry that moved to the next page between two reads appears once. */
function joined<Entry extends { id: string }>(newest: readonly Entry[], older: Older<Entry>): Entry[] {
  const entries = new Map(newest.map((entry) => [entry.id, entry]));
  for (const { rows } of older.data?.pages ?? []) {
    for (const entry of rows) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return [...entries.values()];
}

const pagedBy = (page: number) => ({ page: String(page), pageSize: String(HISTORY_ROWS) });

/** Loaded entries of one kind, newest first. */
export interface Entries<Entry> {
  entries: Entry[];
  total: number;
  loading: boolean;
  /** Failure of the last page. */
  failure: Error | undefined;
  /** Loads the next page if there is one. Returns false if that failed. */
  more(): Promise<boolean>;
}

function entriesOf<Entry extends { id: string }>(
  newest: readonly Entry[],
  total: number,
  older: Older<Entry>,
): Entries<Entry> {
  return {
    entries: joined(newest, older),
    total,
    loading: older.isFetching,
    failure: older.error ?? undefined,
    async more() {
      if (total <= HISTORY_ROWS || (older.data && !older.hasNextPage)) return true;
      const { isError } = await (older.data ? older.fetchNextPage() : older.refetch());
      return !isError;
    },
  };
}

/**
 * Returns the notes of a customer as far as they are loaded. The customer contains the newest, older ones are loaded page by
 * page. A change of the customer loads all pages again, so that no note falls between two pages.
 */
export function useNotes({ id, notes, notesTotal }: Customer): Entries<Note> {
  const older = useInfiniteQuery({
    ...olderQuery(id, "notes", ({ pageParam, signal }) =>
      callList(listCustomerNotes, { params: { id }, query: pagedBy(pageParam), signal }),
    ),
    enabled: isOpened,
  });
  return entriesOf(notes, notesTotal, older);
}

/** Returns the interactions of a customer, as `useNotes` does for notes. */
export function useInteractions({ id, interactions, interactionsTotal }: Customer): Entries<Interaction> {
  const older = useInfiniteQuery({
    ...olderQuery(id, "interactions", ({ pageParam, signal }) =>
      callList(listInteractions, { params: { id }, query: pagedBy(pageParam), signal }),
    ),
    enabled: isOpened,
  });
  return entriesOf(interactions, interactionsTotal, older);
}
