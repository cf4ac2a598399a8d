import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { type Customer, HISTORY_ROWS, listCustomerNotes, listInteractions } from "#contract/customers.ts";
import { callList, type List } from "#web/shared/call.ts";
import { CUSTOMER_KEYS } from "./customer-queries.ts";

interface Page {
  pageParam: number;
  signal: AbortSignal;
}

/** The pages behind the one that stands in the customer itself. */
function olderQuery<Entry>(id: string, kind: string, fetchPage: (page: Page) => Promise<List<Entry[]>>) {
  return infiniteQueryOptions({
    queryKey: [...CUSTOMER_KEYS.record(id), kind],
    queryFn: ({ pageParam, signal }) => fetchPage({ pageParam, signal }),
    initialPageParam: 2,
    getNextPageParam: (last: List<Entry[]>, _, page) => (page * HISTORY_ROWS < last.total ? page + 1 : undefined),
  });
}

type Older<Entry> = UseInfiniteQueryResult<InfiniteData<List<Entry[]>>>;

/** An entry that moved on to the next page while the newest were read again stands once. */
function joined<Entry extends { id: string }>(newest: readonly Entry[], older: Older<Entry>): Entry[] {
  const entries = new Map(newest.map((entry) => [entry.id, entry]));
  for (const { rows } of older.data?.pages ?? []) {
    for (const entry of rows) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return [...entries.values()];
}

const pagedBy = (page: number) => ({ page: String(page), pageSize: String(HISTORY_ROWS) });

/**
 * A customer's history as far as it was asked for: the newest notes and interactions stand in the customer, older ones come
 * page by page. Whatever changes the customer reads the pages that are there again, so that nothing falls between two of them.
 */
export function useHistory(customer: Customer) {
  const { id, notesTotal, interactionsTotal } = customer;
  const [isOpened, setOpened] = useState(false);
  const notes = useInfiniteQuery({
    ...olderQuery(id, "notes", ({ pageParam, signal }) =>
      callList(listCustomerNotes, { params: { id }, query: pagedBy(pageParam), signal }),
    ),
    enabled: isOpened && notesTotal > HISTORY_ROWS,
  });
  const interactions = useInfiniteQuery({
    ...olderQuery(id, "interactions", ({ pageParam, signal }) =>
      callList(listInteractions, { params: { id }, query: pagedBy(pageParam), signal }),
    ),
    enabled: isOpened && interactionsTotal > HISTORY_ROWS,
  });

  async function more<Entry>(older: Older<Entry>, total: number): Promise<boolean> {
    if (total <= HISTORY_ROWS || (older.data && !older.hasNextPage)) return true;
    const { isError } = await (older.data ? older.fetchNextPage() : older.refetch());
    return !isError;
  }

  return {
    history: {
      notes: joined(customer.notes, notes),
      notesTotal,
      interactions: joined(customer.interactions, interactions),
      interactionsTotal,
    },
    loading: notes.isFetching || interactions.isFetching,
    failure: notes.error ?? interactions.error ?? undefined,
    /** Reads the next page of each kind; answers whether that went well. */
    async more(): Promise<boolean> {
      setOpened(true);
      const done = await Promise.all([more(notes, notesTotal), more(interactions, interactionsTotal)]);
      return done.every(Boolean);
    },
  };
}

export type History = ReturnType<typeof useHistory>["history"];
