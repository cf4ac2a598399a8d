import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { isStale, recordQuery, type StatusResource, statusMessage } from "../lists/resource-client.ts";

interface StatusChange<Row, Status> {
  from: Tagged<Row>;
  status: Status;
  /** Set for a change that opening the record made, without a press. */
  unasked?: true;
  /** Set for an undo, which has no undo itself. */
  undoes?: true;
  /** Path of the record if the change opens another one. Undo returns to it. */
  leaves?: string | undefined;
}

/** Change that the server refused. The record is unchanged. */
export interface StatusFailure<Row, Status> {
  mutationId: number;
  from: Tagged<Row>;
  status: Status;
  error: Error;
}

/**
 * Loads a record and changes its status, unless another user has changed the record in the meantime. `opening` is the change of
 * status that opening the record makes.
 */
export function useRecord<Row extends { id: string; status: Status }, Status extends string>(
  resource: StatusResource<Row, Status>,
  id: string,
  opening?: NoInfer<{ from: Status; to: Status }>,
) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { state } = useLocation();
  const keyOf = ({ record }: Tagged<Row>) => resource.keys.record(record.id);
  const query = useQuery(recordQuery(resource, id));

  // A key may be pressed before the server has answered that the record was opened: one change after the other, each on top of the last.
  const tags = useRef(new Map<string, string | undefined>());
  const mutationKey = ["status", ...resource.keys.all];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `status of ${resource.noun}` },
    async mutationFn({ from, status }: StatusChange<Row, Status>) {
      const { id } = from.record;
      let { etag } = from;
      while (tags.current.has(`${id} ${etag}`)) etag = tags.current.get(`${id} ${etag}`);
      const saved = await resource.setStatus(id, status, etag);
      // A change to the status that the record has already returns its ETag again.
      if (saved.etag !== etag) tags.current.set(`${id} ${etag}`, saved.etag);
      return saved;
    },
    async onMutate({ from, status }) {
      forget(from.record.id);
      await queryClient.cancelQueries({ queryKey: keyOf(from) });
      queryClient.setQueryData<Tagged<Row>>(keyOf(from), { ...from, record: { ...from.record, status } });
    },
    onSuccess(saved, { from, status, unasked, undoes, leaves }) {
      queryClient.setQueryData(keyOf(from), saved);
      if (unasked) return;
      function undo() {
        if (leaves) navigate(leaves, { replace: true, state });
        mutate({ from: saved, status: from.record.status, undoes: true });
      }
      toast(statusMessage(resource, saved.record, status), undoes ? undefined : undo);
    },
    onError: (_, { from }) => queryClient.setQueryData(keyOf(from), from),
    // A stale record is loaded again only when the user asks for it.
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        queryKey: resource.keys.all,
        predicate: ({ queryKey }) => !isStale(error) || queryKey[1] !== "record",
      }),
  });

  // Failures of earlier records are shown too: the user has left them.
  const failures = useMutationState<StatusFailure<Row, Status>>({
    filters: { mutationKey, status: "error" },
    select({ mutationId, state: { variables, error } }) {
      const { from, status } = variables as StatusChange<Row, Status>;
      return { mutationId, from, status, error: error ?? new Error("Unknown") };
    },
  });
  function forget(recordId: string): void {
    const cache = queryClient.getMutationCache();
    for (const failed of cache.findAll({ mutationKey, status: "error" })) {
      const { from } = failed.state.variables as StatusChange<Row, Status>;
      if (from.record.id === recordId) cache.remove(failed);
    }
  }

  // Only the first view changes the status, so that the user can change it back while the record is open.
  const seen = useRef<string>(undefined);
  const { from, to } = opening ?? {};
  useEffect(() => {
    if (!query.data || query.isFetching || seen.current === id) return;
    seen.current = id;
    // A sample that was only looked at stays one, and is removed with the others.
    const { record } = query.data;
    if ("sample" in record && record.sample) return;
    if (to && record.status === from) mutate({ from: query.data, status: to, unasked: true });
  }, [id, query.data, query.isFetching, mutate, from, to]);

  const shown = useRef(id);
  useEffect(() => {
    shown.current = id;
  }, [id]);

  return {
    ...query,
    failures,
    forget,
    retry: ({ from, status }: StatusFailure<Row, Status>) => mutate({ from, status }),
    /** Changes the status. `nextPath` is a path to open afterwards, unless the user has left the record. */
    change(status: Status, nextPath?: string) {
      if (!query.data || query.data.record.status === status) return;
      const leaves = nextPath === undefined ? undefined : `${window.location.pathname}${window.location.search}`;
      mutate(
        { from: query.data, status, leaves },
        {
          onSuccess: () =>
            void (nextPath !== undefined && shown.current === id && navigate(nextPath, { replace: true, state })),
        },
      );
    },
    async reload() {
      forget(id);
      await query.refetch();
    },
  };
}
