import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { addMessage, MESSAGE_FACTS, PhoneMessage } from "#contract/messages.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { area, propsOf, text } from "../forms/field-table.ts";
import { FormText, FormTextArea } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { messagesArea } from "./area.ts";
import { messages } from "./message-client.ts";

const FIELDS = {
  phone: text(MESSAGE_FACTS.phone.label, { type: "tel" }),
  name: text(MESSAGE_FACTS.name.label),
  email: text(MESSAGE_FACTS.email.label, { autoCapitalize: "none", inputMode: "email", spellCheck: false }),
  subject: text(MESSAGE_FACTS.subject.label),
  message: area(MESSAGE_FACTS.message.label, { rows: 7 }),
};
const field = propsOf(FIELDS);

/** Form of a message that came by telephone. */
export function AddMessage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const state = useSmallForm({
    noun: "message",
    draftPath: messagesArea.paths.new,
    fields: FIELDS,
    schema: PhoneMessage,
    afterSave: "closes",
    send: (body, { key }) => callRecord(addMessage, { body, idempotencyKey: key }),
    show({ record }) {
      toast(`Message of ${record.name} added`);
      void queryClient.invalidateQueries({ queryKey: messages.keys.all });
      navigate(messagesArea.paths.one(record.id), { replace: true });
    },
  });
  return (
    <DetailPage
      area="Messages"
      back={{ to: messagesArea.path, label: "Back to messages" }}
      error={undefined}
      loading={false}
      noun="message"
      onRetry={() => undefined}
      rail={
        <Card title="What happens">
          <p className="px-4 py-4 text-ink-2 desk:px-card">
            Nobody is emailed. With an email address, the caller becomes a customer, or a lead if the address is new. A
            number alone belongs to the customer who has it.
          </p>
        </Card>
      }
      title="Add Message"
    >
      <Card title="Call">
        <SmallForm
          actions={() => (
            <div className="flex flex-wrap gap-2">
              <Button busy={state.busy} data-save="" title="Ctrl+Enter" type="submit" variant="primary">
                {state.busy ? "Saving..." : "Add Message"}
              </Button>
              <ButtonLink to={messagesArea.path}>Cancel</ButtonLink>
            </div>
          )}
          className="grid gap-5 p-4 desk:p-5"
          failed="Failed to add message"
          label="Call"
          state={state}
        >
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormText {...field("phone")} hint="A number or an email address is needed" />
            <FormText {...field("name")} />
            <FormText {...field("email")} optional />
            <FormText {...field("subject")} />
          </div>
          <FormTextArea {...field("message")} />
        </SmallForm>
      </Card>
    </DetailPage>
  );
}
