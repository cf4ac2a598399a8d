import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getPage, publishPages } from "#contract/page-documents.ts";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { HeldNotice } from "../schedules/held-notice.tsx";
import { PAGE_QUERY_KEYS } from "./page-client.ts";
import type { usePageDraft } from "./use-page-draft.ts";

interface HeldPageProps {
  draft: ReturnType<typeof usePageDraft>;
  at: string;
  onFailed: (error: Error) => void;
}

/** Notice of a scheduled page that waits because of the server's clock, with a button that publishes what is scheduled. */
export function HeldPage({ draft, at, onFailed }: HeldPageProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const mayPublish = useMayCall(publishPages);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (!(await draft.save())) return;
      const { record, etag = "" } = draft.readPage();
      await callRecord(publishPages, { body: { pages: [{ key: record.key, etag }] } });
      toast(`${record.title} published`);
      draft.startFrom(await callRecord(getPage, { params: { key: record.key } }));
      queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.all });
    },
    onError: onFailed,
  });
  return (
    <HeldNotice
      action={mayPublish ? { label: "Publish now", onAct: () => mutate(), busy: isPending } : undefined}
      at={at}
    />
  );
}
