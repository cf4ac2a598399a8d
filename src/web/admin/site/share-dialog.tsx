import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PREVIEW_DAYS, type PreviewLink } from "#contract/previews.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { copyText } from "#web/shared/copy-text.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { FailureBanner } from "../base/failure-reason.tsx";

interface ShareDialogProps {
  /** Object of the links in a sentence: `this page's draft`. */
  of: string;
  /** Sentence about what a person with the link sees. */
  line: string;
  make: () => Promise<PreviewLink>;
  endAll: () => Promise<unknown>;
  onClose: () => void;
}

/** Dialog that creates a link to a draft for a person outside, and ends all links. */
export function ShareDialog({ of, line, make, endAll, onClose }: ShareDialogProps) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState<PreviewLink>();
  const {
    mutate: run,
    isPending: isBusy,
    error,
  } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });

  const revoke = () =>
    run(async () => {
      await endAll();
      toast(`All links to ${of} have ended`);
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
          {line} It works for {PREVIEW_DAYS} days.
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
          <Button
            busy={isBusy}
            className="justify-self-start"
            onClick={() => run(async () => setLink(await make()))}
            variant="primary"
          >
            Make a link
          </Button>
        )}
        <div className="border-t border-border pt-3">
          <p className="mb-2 text-ink-2">Links that you or others made before can be ended together.</p>
          <Button busy={isBusy} onClick={revoke}>
            End all links to {of}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
