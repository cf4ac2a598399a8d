import { useMutation, useQueryClient } from "@tanstack/react-query";
import { History, Link2, Undo2 } from "lucide-react";
import { useState } from "react";
import {
  createPreview,
  discardDraft,
  getPage,
  type PageKey,
  revokePreviews,
  unschedulePage,
} from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call, callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { frameQuery, PAGE_QUERY_KEYS } from "./page-client.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import type { usePageDraft } from "./use-page-draft.ts";

interface PageActionsProps {
  pageKey: PageKey;
  draft: ReturnType<typeof usePageDraft>;
  /** Called when a draft or a schedule could not be removed. */
  onFailed: (error: Error) => void;
}

/** Buttons of a page: history, share, discard, schedule, publish. */
export function PageActions({ pageKey, draft, onFailed }: PageActionsProps) {
  const [open, setOpen] = useState<"publish" | "history" | "share">();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { record, etag } = draft.page;
  const close = () => setOpen(undefined);

  async function show(what: typeof open) {
    // A preview and a publication include the last letter typed. The history does not need it.
    const isStored = await draft.save();
    if (isStored || what === "history") setOpen(what);
  }

  async function discard() {
    await draft.save();
    const { record } = draft.readPage();
    const isConfirmed = await confirm({
      confirm: "Discard draft",
      text: `The page goes on saying what is ${record.scheduled ? "scheduled" : "published"}. An administrator can still read under Audit what the draft said.`,
      title: `Discard the draft of ${record.title}?`,
    });
    if (isConfirmed) change({ endpoint: discardDraft, done: "Draft discarded" });
  }

  async function unschedule() {
    if (!(await draft.save())) return;
    const { record } = draft.readPage();
    const isConfirmed = await confirm({
      confirm: "Take back",
      text: (
        <>
          {record.scheduledFor && <span>{`Nothing will be published on ${formatInstant(record.scheduledFor)}. `}</span>}
          <span>{record.draft ? "Your newer draft stays." : "What was scheduled becomes the draft."}</span>
        </>
      ),
      title: "Take back the schedule?",
      variant: "primary",
    });
    if (isConfirmed) change({ endpoint: unschedulePage, done: "Schedule taken back" });
  }

  /** Loads the page as it is stored now. */
  async function reload() {
    draft.startFrom(await callRecord(getPage, { params: { key: pageKey } }));
    queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.all });
  }

  /** Ends all links, also that of the frame beside the editor, which gets a new one. */
  async function endLinks() {
    await call(revokePreviews, { params: { key: pageKey } });
    queryClient.invalidateQueries({ queryKey: frameQuery(pageKey).queryKey });
  }

  const { mutate: change } = useMutation({
    async mutationFn({ endpoint, done }: { endpoint: typeof discardDraft | typeof unschedulePage; done: string }) {
      await call(endpoint, { params: { key: pageKey }, ifMatch: draft.readPage().etag });
      toast(done);
      await reload();
    },
    onError: onFailed,
  });

  return (
    <>
      <Button icon={<History size={16} />} onClick={() => show("history")}>
        History
      </Button>
      <Button icon={<Link2 size={16} />} onClick={() => show("share")}>
        Share preview
      </Button>
      <Button disabled={!record.draft || draft.conflict !== undefined} icon={<Undo2 size={16} />} onClick={discard}>
        Discard draft
      </Button>
      {record.scheduledFor && <Button onClick={unschedule}>Take back schedule</Button>}
      <Button disabled={!record.draft && draft.state === "saved"} onClick={() => show("publish")} variant="primary">
        Publish...
      </Button>
      {open === "publish" && (
        <PublishDialog keys={[pageKey]} onClose={close} onPublished={reload} onRejected={draft.showErrors} />
      )}
      {open === "history" && (
        <HistoryDialog
          etag={etag}
          hasDraft={record.draft !== null}
          onClose={close}
          onRestored={draft.startFrom}
          pageKey={pageKey}
          title={record.title}
        />
      )}
      {open === "share" && (
        <ShareDialog
          endAll={endLinks}
          line="Whoever has the link sees the page as the draft has it, without signing in."
          make={async () => (await callRecord(createPreview, { params: { key: pageKey } })).record}
          of="this page's draft"
          onClose={close}
        />
      )}
    </>
  );
}
