import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useToast } from "#ui/toast.tsx";
import { asError } from "#web/shared/call.ts";
import { useIsMounted } from "../base/use-is-mounted.ts";
import { isStale } from "../resources/resource-client.ts";
import {
  type Change,
  type ChangedFrom,
  type ChangedResource,
  type MadeChange,
  makeChange,
  showChanged,
} from "./change.ts";

/** Beginning of the key of every change. */
const CHANGE = "change";
/** Milliseconds that a failure and the ETags of own changes are kept. */
const KEPT_MS = 3_600_000;

interface HowMade {
  /** Set for a change without a press, such as that of opening a record. It has no toast. */
  isUnasked?: true;
  /** Called before an undo: a change may have opened another record. */
  onUndo?: (() => void) | undefined;
}

/** One try of a change. */
interface Attempt<Row> extends HowMade {
  from: ChangedFrom<Row>;
  change: Change<Row>;
  /** Set for an undo, which has no undo itself. */
  isUndo?: true;
}

/** Change that the server refused. The record is unchanged. */
export interface FailedChange<Row> {
  mutationId: number;
  attempt: Attempt<Row>;
  error: Error;
}

/** Changes of the records of one kind. */
export interface Changes<Row extends { id: string }> {
  resource: ChangedResource<Row>;
  /** Makes a change. Resolves to whether it was made. A refusal has a banner. */
  run: (from: ChangedFrom<Row>, change: Change<Row>, how?: HowMade) => Promise<boolean>;
  /** Changes that the server refused, those of the former screen included. */
  failures: readonly FailedChange<Row>[];
  retry: (failure: FailedChange<Row>) => void;
  /** Removes the failures of a record. */
  forget: (id: string) => void;
  /** Ids of the records that are being changed. */
  busy: ReadonlySet<string>;
}

/**
 * Changes records one after the other: sent with `If-Match`, shown, announced by a toast with an undo. The undo returns to the
 * record as the server had it before, or is refused. `ChangeFailures` shows what the server refused.
 */
export function useChanges<Row extends { id: string }>(resource: ChangedResource<Row>): Changes<Row> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isMounted = useIsMounted();
  const mutationKey = [CHANGE, ...resource.keys.all];

  const { mutateAsync } = useMutation({
    mutationKey,
    gcTime: KEPT_MS,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ from, change }: Attempt<Row>) =>
      makeChange(resource, change, { ...from, etag: latestTag(queryClient, mutationKey, from) }),
    async onMutate({ from: { record }, change }) {
      forget(record.id);
      if (!change.shownAs) return;
      const shown = change.shownAs(record);
      await cancelFetches();
      show(change, record, shown);
    },
    async onSuccess(made, { from, change, isUndo, isUnasked, onUndo }) {
      if (!made) return;
      const { before, saved } = made;
      if (!change.shownAs) {
        await cancelFetches();
        show(change, from.record, saved.record);
      }
      queryClient.setQueryData(resource.keys.record(saved.record.id), saved);
      if (isUnasked) return;
      const back = isUndo ? undefined : change.undo?.(before.record);
      function undo() {
        onUndo?.();
        if (back) begin({ from: saved, change: back, isUndo: true });
      }
      toast(change.message(saved.record), back && undo);
    },
    onError(_, { from: { record }, change }) {
      if (change.shownAs) show(change, change.shownAs(record), record);
      // The toast with Undo outlives its screen.
      if (!isMounted.current) toast(change.failed);
    },
    onSettled(_, error) {
      // A list that is fetched between two changes would show the second record as it was.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      for (const queryKey of [resource.keys.all, ...(resource.alsoRefreshed ?? [])]) {
        // A record that somebody else has changed is loaded again only when the user asks for it.
        const predicate = ({ queryKey: key }: { queryKey: readonly unknown[] }) =>
          !isStale(error) || key[1] !== "record";
        queryClient.invalidateQueries({ queryKey, predicate });
      }
    },
  });

  /** Rows that were asked for before a change would show the old state again. The first fetch of a list goes on. */
  function cancelFetches(): Promise<void> {
    const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
    return queryClient.cancelQueries({ queryKey: resource.keys.all, predicate });
  }
  function show(change: Change<Row>, from: Row, to: Row): void {
    if (change.show) change.show(queryClient, from, to);
    else showChanged(queryClient, resource, from, to);
  }
  async function begin(attempt: Attempt<Row>): Promise<boolean> {
    const made = await mutateAsync(attempt).catch(() => undefined);
    return made !== undefined;
  }
  function forget(id?: string): void {
    const cache = queryClient.getMutationCache();
    for (const failed of cache.findAll({ mutationKey, status: "error" })) {
      if (id === undefined || attemptOf<Row>(failed.state).from.record.id === id) cache.remove(failed);
    }
  }

  // A banner may no longer be true when the user returns to the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen is left.
  useEffect(() => () => forget(), []);

  return {
    resource,
    run: (from, change, how) => begin({ from, change, ...how }),
    failures: useMutationState({
      filters: { mutationKey, status: "error" },
      select: ({ mutationId, state }) => ({ mutationId, attempt: attemptOf<Row>(state), error: asError(state.error) }),
    }),
    retry: ({ attempt }) => void begin(attempt),
    forget,
    busy: new Set(
      useMutationState({
        filters: { mutationKey, status: "pending" },
        select: ({ state }) => attemptOf<Row>(state).from.record.id,
      }),
    ),
  };
}

/** Tells whether the server has still to answer a change that the user asked for. The newest Undo is then that of an earlier change. */
export function isChanging(queryClient: QueryClient): boolean {
  const predicate = ({ state }: { state: { variables: unknown } }) => {
    const { isUnasked, isUndo } = attemptOf<unknown>(state);
    return !isUnasked && !isUndo;
  };
  return queryClient.isMutating({ mutationKey: [CHANGE], predicate }) > 0;
}

/** Returns the variables of a mutation with the key of a kind of records: only `useChanges` makes those. */
function attemptOf<Row>({ variables }: { variables: unknown }): Attempt<Row> {
  return variables as Attempt<Row>;
}

/**
 * Returns the ETag that own changes have left since: a key may be pressed before the server has answered the last one. Each change has
 * an ETag before and after it. A row of a list has no ETag, and keeps none.
 */
function latestTag<Row extends { id: string }>(
  queryClient: QueryClient,
  mutationKey: readonly string[],
  { record, etag }: ChangedFrom<Row>,
): string | undefined {
  const tagAfter = new Map<string | undefined, string | undefined>();
  for (const { state } of queryClient.getMutationCache().findAll({ mutationKey, status: "success" })) {
    // The type of the key's mutations, as in `attemptOf`.
    const made = state.data as MadeChange<Row> | undefined;
    // A change to the status that the record has already returns its ETag again.
    if (made?.saved.record.id === record.id && made.saved.etag !== made.before.etag)
      tagAfter.set(made.before.etag, made.saved.etag);
  }
  let latest = etag;
  while (latest !== undefined && tagAfter.has(latest)) latest = tagAfter.get(latest);
  return latest;
}
