import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutboxMail } from "#contract/outbox.ts";
import { useToast } from "#ui/toast.tsx";
import { OUTBOX_KEYS, retry } from "./outbox-queries.ts";

interface FailedRetry {
  mail: OutboxMail;
  error: Error;
}

/** Sends mails again, several at once if need be, with a banner for each that the server would not queue. */
export function useRetries() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<readonly FailedRetry[]>([]);

  const dismiss = (id: string) => setFailed((all) => all.filter(({ mail }) => mail.id !== id));

  const { mutate } = useMutation({
    mutationFn: ({ id }: OutboxMail) => retry(id),
    onMutate(mail) {
      dismiss(mail.id);
      setPending((all) => new Set(all).add(mail.id));
    },
    onSuccess: (_, mail) => toast(`Trying the e-mail to ${mail.to.email} again now`),
    onError: (error, mail) => setFailed((all) => [...all, { mail, error }]),
    async onSettled(_, __, { id }) {
      await queryClient.invalidateQueries({ queryKey: OUTBOX_KEYS.all });
      setPending((all) => new Set([...all].filter((one) => one !== id)));
    },
  });
  return { retry: mutate, pending, failed, dismiss };
}
