import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createPreview, type PageKey, PREVIEW_DAYS, revokePreviews } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { call, callRecord } from "#web/shared/call.ts";
import { copyText } from "#web/shared/copy-text.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { FailureBanner } from "../shell/failure-reason.tsx";

interface ShareDialogProps {
  pageKey: PageKey;
  onClose: () => void;
  onEnded: () => void;
}

interface PreviewLink {
  url: string;
  expiresAt: string;
}

/** Dialog that creates a link to the draft for a person outside, and ends all links. */
export function ShareDialog({ pageKey, onClose, onEnded }: ShareDialogProps) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState<PreviewLink>();
  const {
    mutate: run,
    isPending: isBusy,
    error,
  } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });

  const make = () => run(async () => setLink((await callRecord(createPreview, { params: { key: pageKey } })).record));
  const revoke = () =>
    run(async () => {
      await call(revokePreviews, { params: { key: pageKey } });
      onEnded();
      toast("All links to this page's draft have ended");
      onClose();
    });
  /** Copies the link, or selects it where the browser does not allow copying. */
  async function copy() {
    if (!link) return;
    if (await copyText(link.url)) toast("Link copied");
    else field.current?.select();
  }

  return (
    <Dialog onOpenChange={(isOpen) => !isOpen && onClose()} open title="Share preview">
      <div className="grid gap-4">
        <FailureBanner error={error} message="That didn't work" />
        <p className="text-ink-2">
          Whoever has the link sees the page as the draft has it, without signing in. It works for {PREVIEW_DAYS} days.
        </p>
        {link ? (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 *:last:min-h-11 desk:*:last:min-h-10">
            <TextField
              label={`Link, until ${formatInstant(link.expiresAt)}`}
              onFocus={({ target }) => target.select()}
              readOnly
              ref={field}
              value={link.url}
            />
            <Button onClick={copy}>Copy</Button>
          </div>
        ) : (
          <Button busy={isBusy} className="justify-self-start" onClick={make} variant="primary">
            Make a link
          </Button>
        )}
        <div className="border-t border-border pt-3">
          <p className="mb-2 text-ink-2">Links that you or others made before can be ended together.</p>
          <Button busy={isBusy} onClick={revoke}>
            End all links to this page's draft
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
