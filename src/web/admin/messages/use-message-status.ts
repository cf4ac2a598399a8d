import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Message, type MessageStatus, setMessageStatus } from "#contract/messages.ts";
import { useToast } from "#ui/toast.tsx";
import { callRecord, type List } from "#web/shared/call.ts";
import { MESSAGE_KEYS } from "./message-queries.ts";

interface StatusChange {
  message: Message;
  status: MessageStatus;
}

/** A change that the server did not take; the message is as it was. */
export interface FailedChange extends StatusChange {
  error: Error;
}

/** Changes statuses from a list: shown at once, taken back when the server refuses, with a banner for each refusal. */
export function useMessageStatus() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);

  function show(id: string, status: MessageStatus) {
    queryClient.setQueriesData<List<Message[]>>(
      { queryKey: MESSAGE_KEYS.lists },
      (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, status } : row)) },
    );
  }
  const dismiss = (id: string) => setFailed((all) => all.filter(({ message }) => message.id !== id));

  const { mutate } = useMutation({
    mutationFn: ({ message, status }: StatusChange) =>
      callRecord(setMessageStatus, { params: { id: message.id }, body: { status } }),
    async onMutate({ message, status }) {
      dismiss(message.id);
      await queryClient.cancelQueries({ queryKey: MESSAGE_KEYS.lists });
      show(message.id, status);
    },
    onSuccess(_, { message, status }) {
      const back = { ...message, status };
      toast(`${message.name} is now ${status}`, () => mutate({ message: back, status: message.status }));
    },
    onError(error, change) {
      show(change.message.id, change.message.status);
      setFailed((all) => [...all, { ...change, error }]);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: MESSAGE_KEYS.all }),
  });

  return {
    failed,
    dismiss,
    change: (message: Message, status: MessageStatus) => {
      if (status !== message.status) mutate({ message, status });
    },
  };
}
