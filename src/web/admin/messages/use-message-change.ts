import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Message, MessageChange } from "#contract/messages.ts";
import { useToast } from "#ui/toast.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { messages, saveMessage } from "./message-client.ts";

interface Change {
  message: Message;
  body: MessageChange;
  /** Set for an undo, which has no undo itself. */
  undoes?: true;
}

/** Returns what a change did, for its toast. */
function resultOf({ name, assignee, snoozedUntil }: Message, { assigneeId }: MessageChange): string {
  if (assigneeId !== undefined) return assignee ? `${name} assigned to ${assignee}` : `${name} assigned to nobody`;
  return snoozedUntil ? `${name} snoozed until ${formatDay(snoozedUntil)}` : `${name} is back in the inbox`;
}

/** Assigns and snoozes messages, each with an undo. `error` is the refusal of the last change. */
export function useMessageChange() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, error, variables, reset } = useMutation({
    mutationFn: ({ message, body }: Change) => saveMessage(message.id, body),
    onSuccess(saved, { message, body, undoes }) {
      queryClient.setQueryData<Tagged<Message>>(messages.keys.record(message.id), saved);
      const before: MessageChange =
        body.assigneeId === undefined ? { snoozedUntil: message.snoozedUntil } : { assigneeId: message.assigneeId };
      const undo = () => mutate({ message: saved.record, body: before, undoes: true });
      toast(resultOf(saved.record, body), undoes ? undefined : undo);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: messages.keys.all }),
  });
  return { change: mutate, error, failed: error ? variables : undefined, dismiss: reset };
}
