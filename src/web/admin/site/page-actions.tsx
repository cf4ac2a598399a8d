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
import { HistoryDialog } from "./history-dialog.tsx";
import { frameQuery, PAGE_QUERY_KEYS } from "./page-client.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import type { usePageDraft } from "./use-page-draft.ts";

interface PageActionsProps {
  pageKey: PageKey;
  draft: ReturnType<typeof usePageDraft>;
  /** A draft or a schedule is still there. */
  onFailed: (error: Error) => void;
}

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

/** What can be done with the words of a page, but for writing them. */
export function PageActions({ pageKey, draft, onFailed }: PageActionsProps) {
  const [open, setOpen] = useState<"publish" | "history" | "share" | "discard" | "unschedule">();
  const question = useLazyModule(LAZY_MODULES.confirmation, "question");
  const queryClient = useQueryClient();
  const toast = useToast();
  const { record, etag } = draft.page;
  const close = () => setOpen(undefined);

  async function ask(what: typeof open, need = async () => true) {
    // What is shown, published or put away is what was typed, to the last letter; the history and a discarded draft need none of it.
    const isStored = await draft.save();
    if (isStored || what === "history" || what === "discard") setOpen((await need()) ? what : undefined);
  }

  /** As it is stored now. */
  async function reload() {
    draft.startFrom(await callRecord(getPage, { params: { key: pageKey } }));
    queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.all });
  }

  const renewFrame = () => queryClient.invalidateQueries({ queryKey: frameQuery(pageKey).queryKey });

  async function change(endpoint: typeof discardDraft | typeof unschedulePage, done: string) {
    try {
      await call(endpoint, { params: { key: pageKey }, ifMatch: etag });
      toast(done);
      await reload();
    } catch (error) {
      onFailed(asError(error));
    }
  }

  return (
    <>
      <Button icon={<History {...ICON} />} onClick={() => ask("history")}>
        History
      </Button>
      <Button icon={<Link2 {...ICON} />} onClick={() => ask("share")}>
        Share preview
      </Button>
      <Button
        disabled={!record.draft || draft.conflict !== undefined}
        icon={<Undo2 {...ICON} />}
        onClick={() => ask("discard", question.need)}
      >
        Discard draft
      </Button>
      {record.scheduledFor && <Button onClick={() => ask("unschedule", question.need)}>Take back schedule</Button>}
      <Button disabled={!record.draft && draft.state === "saved"} onClick={() => ask("publish")} variant="primary">
        Publish...
      </Button>
      {question.failure}
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
      {open === "share" && <ShareDialog onClose={close} onEnded={renewFrame} pageKey={pageKey} />}
      {question.module && (
        <>
          <question.module.Confirmation
            confirm="Discard draft"
            onConfirm={() => change(discardDraft, "Draft discarded")}
            onOpenChange={(isOpen) => setOpen(isOpen ? "discard" : undefined)}
            open={open === "discard"}
            title={`Discard the draft of ${record.title}?`}
          >
            The page goes on saying what is <span>{record.scheduled ? "scheduled" : "published"}</span>. An
            administrator can still read under Audit what the draft said.
          </question.module.Confirmation>
          <question.module.Confirmation
            confirm="Take back"
            onConfirm={() => change(unschedulePage, "Schedule taken back")}
            onOpenChange={(isOpen) => setOpen(isOpen ? "unschedule" : undefined)}
            open={open === "unschedule"}
            title="Take back the schedule?"
            variant="primary"
          >
            {record.scheduledFor && (
              <span>{`Nothing will be published on ${formatInstant(record.scheduledFor)}. `}</span>
            )}
            <span>{record.draft ? "Your newer draft stays." : "What was scheduled becomes the draft."}</span>
          </question.module.Confirmation>
        </>
      )}
    </>
  );
}
