import { useQueryClient } from "@tanstack/react-query";
import { History, Link2, Undo2 } from "lucide-react";
import { useState } from "react";
import { discardDraft, getPage, type PageKey, unschedulePage } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { asError, call, callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { useLazyModule } from "../use-lazy-module.tsx";
import { PAGE_QUERY_KEYS } from "./page-client.ts";
import type { usePageDraft } from "./use-page-draft.ts";

interface PageActionsProps {
  pageKey: PageKey;
  draft: ReturnType<typeof usePageDraft>;
  onLinksEnded: () => void;
}

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

/** What can be done with the words of a page, but for writing them. */
export function PageActions({ pageKey, draft, onLinksEnded }: PageActionsProps) {
  const [open, setOpen] = useState<"publish" | "history" | "share" | "discard" | "unschedule">();
  const publish = useLazyModule(LAZY_MODULES.publishDialog, "dialog");
  const history = useLazyModule(LAZY_MODULES.historyDialog, "history");
  const share = useLazyModule(LAZY_MODULES.shareDialog, "dialog");
  const question = useLazyModule(LAZY_MODULES.confirmation, "question");
  const queryClient = useQueryClient();
  const toast = useToast();
  const { record, etag } = draft.page;
  const close = () => setOpen(undefined);

  async function ask(what: typeof open, { need }: { need: () => Promise<boolean> }) {
    // What is shown, published or put away is what was typed, to the last letter.
    if ((await draft.save()) || what !== "publish") setOpen((await need()) ? what : undefined);
  }

  /** As it is stored now. */
  async function reload() {
    draft.startFrom(await callRecord(getPage, { params: { key: pageKey } }));
    queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.all });
  }

  async function change(endpoint: typeof discardDraft | typeof unschedulePage, done: string) {
    try {
      await call(endpoint, { params: { key: pageKey }, ifMatch: etag });
      toast(done);
    } catch (error) {
      toast(asError(error).message);
    }
    await reload();
  }

  return (
    <>
      <Button icon={<History {...ICON} />} onClick={() => ask("history", history)}>
        History
      </Button>
      <Button icon={<Link2 {...ICON} />} onClick={() => ask("share", share)}>
        Share preview
      </Button>
      {record.draft && (
        <Button icon={<Undo2 {...ICON} />} onClick={() => ask("discard", question)}>
          Discard draft
        </Button>
      )}
      {record.scheduledFor && <Button onClick={() => ask("unschedule", question)}>Take back schedule</Button>}
      <Button
        disabled={!record.draft && draft.state === "saved"}
        onClick={() => ask("publish", publish)}
        variant="primary"
      >
        Publish...
      </Button>
      {publish.failure ?? history.failure ?? share.failure ?? question.failure}
      {publish.module && open === "publish" && (
        <publish.module.PublishDialog
          keys={[pageKey]}
          onClose={close}
          onPublished={reload}
          onRejected={draft.showErrors}
        />
      )}
      {history.module && open === "history" && (
        <history.module.HistoryDialog
          etag={etag}
          hasDraft={record.draft !== null}
          onClose={close}
          onRestored={draft.startFrom}
          pageKey={pageKey}
          title={record.title}
        />
      )}
      {share.module && open === "share" && (
        <share.module.ShareDialog onClose={close} onEnded={onLinksEnded} pageKey={pageKey} />
      )}
      {question.module && (
        <>
          <question.module.Confirmation
            confirm="Discard draft"
            onConfirm={() => change(discardDraft, "Draft discarded")}
            onOpenChange={(isOpen) => setOpen(isOpen ? "discard" : undefined)}
            open={open === "discard"}
            title={`Discard the draft of ${record.title}?`}
          >
            The page goes on saying what is {record.scheduled ? "scheduled" : "published"}. What the draft said can
            still be read under Audit.
          </question.module.Confirmation>
          <question.module.Confirmation
            confirm="Take back"
            onConfirm={() => change(unschedulePage, "Schedule taken back")}
            onOpenChange={(isOpen) => setOpen(isOpen ? "unschedule" : undefined)}
            open={open === "unschedule"}
            title="Take back the schedule?"
            variant="primary"
          >
            {record.scheduledFor && `Nothing will be published on ${formatInstant(record.scheduledFor)}. `}
            {record.draft ? "Your newer draft stays." : "What was scheduled becomes the draft."}
          </question.module.Confirmation>
        </>
      )}
    </>
  );
}
