import { Merge } from "lucide-react";
import { useRef, useState } from "react";
import { type Message, mergeMessages } from "#contract/messages.ts";
import { Button } from "#ui/button.tsx";
import { onKey } from "#ui/key-target.ts";
import { useMayCall } from "../base/account.ts";
import { LazyDialog } from "../base/lazy-dialog.tsx";
import { LAZY_MODULES } from "../base/lazy-modules.ts";

/** Button that merges another message into this one, and the dialog that asks which. */
export function MergeMessages({ message }: { message: Message }) {
  const mayMerge = useMayCall(mergeMessages);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!mayMerge || message.status === "Spam") return null;
  return (
    <>
      <Button {...onKey("merge")} icon={<Merge size={16} />} onClick={() => setOpen(true)} ref={button} size="small">
        Merge
      </Button>
      <LazyDialog load={LAZY_MODULES.messageDialogs} name="dialog" onFailure={() => setOpen(false)} open={open}>
        {({ MergeDialog }, isOpen) => (
          <MergeDialog focusAfter={button} isOpen={isOpen} message={message} onClose={() => setOpen(false)} />
        )}
      </LazyDialog>
    </>
  );
}
