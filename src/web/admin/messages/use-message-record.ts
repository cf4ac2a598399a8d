import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Message, type MessageStatus, setMessageStatus } from "#contract/messages.ts";
import { useToast } from "#ui/toast.tsx";
import { CallError, callRecord, type Tagged } from "#web/shared/call.ts";
import { MESSAGE_KEYS, messageQuery } from "./message-queries.ts";

interface StatusChange {
  from: Tagged<Message>;
  status: MessageStatus;
  /** Marked as read by being opened; nobody pressed anything. */
  unasked?: true;
}

export function isStale(error: Error | null): boolean {
  return error instanceof CallError && error.status === 412;
}

/** One message and its status, which is changed only where nobody else has changed it in the meantime. */
export function useMessageRecord(id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery(messageQuery(id));
  const key = MESSAGE_KEYS.record(id);

  const mutation = useMutation({
    mutationFn: ({ from, status }: StatusChange) =>
      callRecord(setMessageStatus, { params: { id }, body: { status }, ifMatch: from.etag }),
    async onMutate({ from, status }) {
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<Tagged<Message>>(key, { ...from, record: { ...from.record, status } });
    },
    onSuccess(saved, { status, unasked }) {
      queryClient.setQueryData(key, saved);
      if (!unasked) toast(`Marked as ${status}`);
    },
    onError: (_, { from }) => queryClient.setQueryData(key, from),
    // A stale record is loaded again when the person says so, not under their eyes.
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        queryKey: MESSAGE_KEYS.all,
        predicate: ({ queryKey }) => !isStale(error) || queryKey[1] !== "record",
      }),
  });
  const { mutate, reset } = mutation;

  // Only the first sight of a message marks it as read, so that it can be marked as new again while it is open.
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!query.data || query.isFetching || seen.current === id) return;
    seen.current = id;
    if (query.data.record.status === "New") mutate({ from: query.data, status: "Read", unasked: true });
  }, [id, query.data, query.isFetching, mutate]);

  return {
    ...query,
    failed: mutation.error ? { error: mutation.error, status: mutation.variables.status } : undefined,
    change(status: MessageStatus) {
      if (query.data && query.data.record.status !== status) mutate({ from: query.data, status });
    },
    dismiss: reset,
    async reload() {
      reset();
      await query.refetch();
    },
  };
}
