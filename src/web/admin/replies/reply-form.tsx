import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { canFill, defaultSubject, fillTemplate, type ReplyTemplate } from "#contract/replies.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SelectField } from "#ui/field.tsx";
import { Keys } from "#ui/key.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { usePreferences } from "../base/preferences.ts";
import { FormSelect, FormText, FormTextArea, useFieldError } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { AttachmentField, faultOf, useFileDrop } from "./attachment-field.tsx";
import { REPLY_SETTINGS_QUERY, type Recipients, type RepliedRecord } from "./reply-client.ts";
import type { ReplyState } from "./use-reply.ts";
import { showForm } from "./use-reply-form.ts";

interface ReplyFormProps {
  record: RepliedRecord;
  /** Returns the recipients of the thread without the company's addresses, `own`. By default, the record's address is the only one. */
  recipients?: (own: readonly string[]) => Recipients;
  state: ReplyState;
  field: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
  /** Second button, which sends the reply and then calls `act`. 'Send anyway' and 'Try again' only send. */
  finish?: { label: string; act: () => void } | undefined;
}

/** Form of a reply, with its subject, templates and attachments. */
export function ReplyForm({ record, recipients, state, field, onClose, finish }: ReplyFormProps) {
  const { draft, rival } = state;
  const settings = useQuery(REPLY_SETTINGS_QUERY).data?.record;
  const keysId = useId();
  const filesButton = useRef<HTMLButtonElement>(null);
  const dropping = useFileDrop((dropped) => state.choose([...state.files, ...dropped]));
  // The form grows when its templates load. It must not scroll for a user who has left the field.
  const isComplete = settings !== undefined;
  useEffect(() => {
    if (isComplete && document.activeElement === field.current) showForm(field.current);
  }, [isComplete, field]);
  const values = {
    name: record.name,
    reference: record.reference,
    job: record.job ?? "",
    company: settings?.company ?? "",
  };
  const threadRecipients = settings && recipients?.([settings.replyTo]);
  const isFilled = useRef(false);
  const fillRecipients = useEffectEvent(({ addresses: [first = ""], copies }: Recipients) => {
    const { text, to, cc } = draft.methods.getValues();
    // A user has begun to write.
    if (text !== "" || to !== "" || cc !== "") return;
    // A blank address is that of the record.
    draft.change({ to: record.email === "" ? first : "", cc: copies.join(", ") });
  });
  useEffect(() => {
    if (!threadRecipients || isFilled.current) return;
    isFilled.current = true;
    fillRecipients(threadRecipients);
  }, [threadRecipients]);
  const ownTemplates = usePreferences().replyTemplates.map((template) => ({ ...template, subject: "" }));
  const offered = [
    { label: "Of the company", templates: settings?.templates ?? [] },
    { label: "Yours", templates: ownTemplates },
  ].map(({ label, templates }) => ({ label, templates: templates.filter((template) => canFill(template, values)) }));

  function insertTemplate({ subject, text }: ReplyTemplate) {
    // Focused first, because the page would scroll to the end of the text.
    field.current?.focus();
    const filled = fillTemplate(text, values);
    draft.change((typed) => ({
      text: typed.text.trim() === "" ? filled : `${typed.text.trimEnd()}\n\n${filled}`,
      ...(subject === "" ? {} : { subject: fillTemplate(subject, values) }),
    }));
  }
  async function send(accepted?: string, thenFinish = false) {
    if (await state.submit(accepted)) onClose();
    else return (faultOf(state.files) ? filesButton : field).current?.focus();
    if (thenFinish) finish?.act();
  }
  return (
    <SmallForm
      {...dropping.handlers}
      actions={() => (
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-describedby={keysId} busy={draft.busy} type="submit" variant="primary">
            {draft.busy && state.files.length > 0 ? "Uploading files..." : "Send reply"}
          </Button>
          {finish && (
            <Button
              aria-keyshortcuts="Control+Shift+Enter"
              busy={draft.busy}
              onClick={() => send(undefined, true)}
              title={`${finish.label} (Ctrl Shift Enter)`}
            >
              {finish.label}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          <p className="flex items-center gap-1.5 text-small text-ink-3 max-desk:sr-only" id={keysId}>
            <Keys>Ctrl Enter</Keys> <span>to send, with ten seconds to undo</span>
          </p>
        </div>
      )}
      className={classNames(
        "grid gap-4 p-4 desk:px-card",
        dropping.isOver && "bg-surface-2 outline-2 outline-primary outline-dashed -outline-offset-4",
      )}
      data-composer=""
      failed="Failed to send reply"
      label="Reply"
      onSend={(thenFinish) => send(undefined, thenFinish)}
      state={draft}
    >
      {rival && (
        <Banner
          action={{ label: "Send anyway", onAct: () => send(rival.id), busy: draft.busy }}
          message={`${rival.author} answered this on ${formatInstant(rival.createdAt)}`}
          tone="info"
        >
          Your reply hasn't been sent. Read the answer above first.
        </Banner>
      )}
      <RecipientField
        record={record}
        recipients={threadRecipients ?? { addresses: [record.email], copies: [] }}
        replyTo={settings?.replyTo}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText
          autoCapitalize="none"
          hint="Addresses with commas between them"
          inputMode="email"
          label="Cc"
          name="cc"
          optional
          spellCheck={false}
        />
        <FormText
          hint={`If blank: ${defaultSubject(record, values.company)}`}
          label="Subject"
          name="subject"
          optional
        />
      </div>
      <TemplateChoice groups={offered} onChoose={insertTemplate} />
      <ReplyText field={field} record={record} />
      <Attachments button={filesButton} state={state} />
      {settings?.signature && (
        <div>
          <p className="text-small text-ink-3">Signature</p>
          <p className="whitespace-pre-wrap text-ink-2 wrap-anywhere">{settings.signature}</p>
        </div>
      )}
    </SmallForm>
  );
}

interface RecipientFieldProps {
  record: RepliedRecord;
  recipients: Recipients;
  /** Address that receives the answer. Undefined until it is loaded. */
  replyTo: string | undefined;
}

/** Recipient of the reply, which can be chosen where the thread has several people. */
function RecipientField({ record: { name, email }, recipients: { addresses }, replyTo }: RecipientFieldProps) {
  const chosen: string = useWatch({ name: "to" });
  // A draft may have an address that has left the thread. The server refuses it at the field.
  const known = chosen === "" || addresses.includes(chosen) ? addresses : [...addresses, chosen];
  const choices = known.map((address) =>
    address === email
      ? // A reply that was taken back names the address of the record.
        { value: chosen === email ? email : "", label: `${name}, ${email}` }
      : { value: address, label: address },
  );
  return <FormSelect choices={choices} label="To" name="to" {...(replyTo && { hint: `Answers go to ${replyTo}` })} />;
}

/** Text of the reply. Its description says to whom the reply goes. */
function ReplyText({ field, record: { name, email } }: Pick<ReplyFormProps, "field" | "record">) {
  const [to, cc]: string[] = useWatch({ name: ["to", "cc"] });
  const recipient = to === "" || to === email ? `${name}, ${email}` : to;
  return (
    <FormTextArea
      aria-description={`To ${recipient}${cc ? `, with copies to ${cc}` : ""}`}
      aria-keyshortcuts="Control+Enter"
      className="max-desk:scroll-mb-20"
      element={field}
      label="Your reply"
      name="text"
      rows={7}
    />
  );
}

interface TemplateChoiceProps {
  groups: readonly { label: string; templates: readonly ReplyTemplate[] }[];
  onChoose: (template: ReplyTemplate) => void;
}

/** Select with the templates that can be filled in. Two groups are named; nothing is shown without a template. */
function TemplateChoice({ groups, onChoose }: TemplateChoiceProps) {
  const filled = groups.filter(({ templates }) => templates.length > 0);
  if (filled.length === 0) return null;
  const all = filled.flatMap(({ templates }) => templates);
  // Names may occur twice, so the position identifies a template.
  const option = (template: ReplyTemplate) => (
    <option key={all.indexOf(template)} value={all.indexOf(template)}>
      {template.name}
    </option>
  );
  return (
    <SelectField
      label="Template"
      onChange={(event) => {
        const chosen = all[Number(event.target.value)];
        if (chosen) onChoose(chosen);
      }}
      value=""
    >
      <option value="">Choose a template</option>
      {filled.length === 1
        ? all.map(option)
        : filled.map(({ label, templates }) => (
            <optgroup key={label} label={label}>
              {templates.map(option)}
            </optgroup>
          ))}
    </SelectField>
  );
}

/** Files of the reply, with the names of those that a reload has lost. */
function Attachments({ state, button }: { state: ReplyState; button: RefObject<HTMLButtonElement | null> }) {
  const names = useWatch({ control: state.draft.methods.control, name: "files" });
  return (
    <AttachmentField
      button={button}
      error={useFieldError("files")}
      files={state.files}
      lost={state.files.length === 0 ? names : ""}
      onChange={state.choose}
    />
  );
}
