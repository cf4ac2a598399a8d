import { useRef, useState } from "react";
import { changeMessage, MESSAGE_MESSAGES, type Message, type MessageChange } from "#contract/messages.ts";
import { z } from "#contract/zod.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useMayCall } from "../base/account.ts";
import { CustomerField } from "../customers/customer-field.tsx";
import { text } from "../forms/field-table.ts";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { messagesArea } from "./area.ts";

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
      <Button onClick={() => setOpen(true)} ref={button} size="small">
        {message.customerId === null ? "Choose customer" : "Change"}
      </Button>
      <Dialog focusAfter={button} onOpenChange={setOpen} open={open} title="Customer of this message">
        <CustomerForm
          message={message}
          onClose={() => setOpen(false)}
          onGive={(customerId) => {
            setOpen(false);
            onChange({ customerId });
          }}
        />
      </Dialog>
    </>
  );
}

const FIELDS = { customerId: text("Customer") };
const CUSTOMER = z.strictObject({ customerId: z.uuid(MESSAGE_MESSAGES.customer) });

interface CustomerFormProps {
  message: Message;
  onGive: (customerId: string) => void;
  onClose: () => void;
}

function CustomerForm({ message, onGive, onClose }: CustomerFormProps) {
  const state = useSmallForm({
    noun: "customer",
    place: `${messagesArea.paths.one(message.id)}#customer`,
    fields: FIELDS,
    schema: CUSTOMER,
    after: "closes",
    send: async ({ customerId }) => customerId,
    show: onGive,
  });
  return (
    <SmallForm
      actions={(close) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button busy={state.busy} type="submit" variant="primary">
            Give to customer
          </Button>
        </div>
      )}
      className="grid gap-5"
      onClose={onClose}
      state={state}
    >
      <p className="text-ink-2">The lines of this conversation in the history move along.</p>
      <CustomerField label="Customer" name="customerId" />
    </SmallForm>
  );
}
