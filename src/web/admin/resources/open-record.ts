import { hashKey, type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { recordQuery } from "./resource-client.ts";

type RecordQuery<Row> = ReturnType<typeof recordQuery<Row, string>>;

/** Hash of the key of the record that the loader of the shown screen started. */
let opening: string | undefined;

/** Starts the query of a record before its screen is drawn. Does nothing if a screen already shows the record. */
export function openRecord<Row>(client: QueryClient, query: RecordQuery<Row>): void {
  if (client.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return;
  opening = hashKey(query.queryKey);
  // The screen shows a failure, and makes the call again.
  client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}

/** Forgets which record was opened last, because the next screen shows no record. */
export function openNoRecord(): void {
  opening = undefined;
}

/**
 * Loads the record that a form changes, as it is when the form opens; data and error are empty until then. No later
 * refetch replaces text that the user types: a conflict is found when the user saves.
 */
export function useFormRecord<Row>(query: RecordQuery<Row>, { enabled = true } = {}) {
  const key = hashKey(query.queryKey);
  const isOpened = key === opening;
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    enabled,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: !isOpened,
    staleTime: 0,
  });
  const [read, setRead] = useState<string>();
  if (read !== key && (isFetchedAfterMount || (isOpened && data && !isFetching))) setRead(key);
  // A record that was read before the form was opened counts as not loaded.
  const isRead = read === key;
  return { data: isRead ? data : undefined, error: isRead ? error : null, isFetching, refetch };
}
