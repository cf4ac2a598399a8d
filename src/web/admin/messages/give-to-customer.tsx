import { useRef, useState } from "react";
import { changeMessage, type Message, type MessageChange } from "#contract/messages.ts";
import { Button } from "#ui/button.tsx";
import { onKey } from "#ui/key-target.ts";
import { useMayCall } from "../base/account.ts";
import { LazyDialog } from "../base/lazy-dialog.tsx";
import { LAZY_MODULES } from "../base/lazy-modules.ts";

interface GiveToCustomerProps {
  message: Message;
  onChange: (body: MessageChange) => void;
}

/** Button that gives a message to another customer, and the dialog that asks to whom. */
export function GiveToCustomer({ message, onChange }: GiveToCustomerProps) {
  const mayChange = useMayCall(changeMessage);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!mayChange || message.status === "Spam") return null;
  return (
    <>
      <Button {...onKey("customer")} onClick={() => setOpen(true)} ref={button} size="small">
        {message.customerId === null ? "Choose customer" : "Change"}
      </Button>
      <LazyDialog load={LAZY_MODULES.messageDialogs} name="dialog" onFailure={() => setOpen(false)} open={open}>
        {({ CustomerDialog }, isOpen) => (
          <CustomerDialog
            focusAfter={button}
            isOpen={isOpen}
            message={message}
            onClose={() => setOpen(false)}
            onGive={(customerId) => {
              setOpen(false);
              onChange({ customerId });
            }}
          />
        )}
      </LazyDialog>
    </>
  );
}
