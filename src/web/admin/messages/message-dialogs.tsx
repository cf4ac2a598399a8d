import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { emailKey } from "#contract/fields.ts";
import { listMessages, MESSAGE_MESSAGES, type Message, mergeMessages } from "#contract/messages.ts";
import { z } from "#contract/zod.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { QueryState } from "../base/query-state.tsx";
import { CustomerField } from "../customers/customer-field.tsx";
import { text } from "../forms/field-table.ts";
import { FormGroup } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { recordKeys } from "../resources/resource-client.ts";
import { messagesArea } from "./area.ts";
import { MESSAGE_TONES, messages, subjectOf } from "./message-client.ts";

interface MessageDialogProps {
  message: Message;
  isOpen: boolean;
  onClose: () => void;
  /** Control that has the focus once the dialog is closed. */
  focusAfter: RefObject<HTMLElement | null>;
}

const SHOWN = 8;
const SEARCH_FIRST = "Search for the message.";

/** Dialog that asks which message becomes part of this one. */
export function MergeDialog({ message, isOpen, onClose, focusAfter }: MessageDialogProps) {
  return (
    <Dialog
      focusAfter={focusAfter}
      onOpenChange={(open) => !open && onClose()}
      open={isOpen}
      title="Merge another message into this one"
    >
      <MergeForm message={message} onClose={onClose} />
    </Dialog>
  );
}

const MERGE_FIELDS = { from: text("Message") };
const MERGED = z.strictObject({ from: z.uuid("Choose a message") });

function MergeForm({ message, onClose }: { message: Message; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const state = useSmallForm({
    noun: "choice",
    draftPath: `${messagesArea.paths.one(message.id)}#merge`,
    fields: MERGE_FIELDS,
    schema: MERGED,
    worth: [],
    afterSave: "closes",
    send: (body) => callRecord(mergeMessages, { params: { id: message.id }, body }),
    async show() {
      onClose();
      toast("Messages merged");
      await Promise.all(
        [messages.keys.all, recordKeys("customers").all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <SmallForm
      actions={(close) => (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button busy={state.busy} type="submit" variant="primary">
            Merge messages
          </Button>
        </div>
      )}
      failed="Failed to merge messages"
      label="Merge"
      onClose={onClose}
      state={state}
    >
      <p className="text-ink-2">
        The entries of the other message move here, and its address leads here. This cannot be undone.
      </p>
      <MessageChoice message={message} />
    </SmallForm>
  );
}

/** Returns what a merge will do, with a warning if the messages are from two people: a reply quotes the newest email of both. */
function consequenceOf(other: Message, { reference, email }: Message): string {
  const merged = `${other.reference} becomes part of ${reference}.`;
  if (emailKey(other.email) === emailKey(email)) return merged;
  return `${merged} They are from different senders: a reply to one quotes the newest email of either.`;
}

/** Messages of the same customer, or those that a search finds, as radio buttons. */
function MessageChoice({ message }: { message: Message }) {
  const { control } = useFormContext();
  const from: unknown = useWatch({ control, name: "from" });
  const [q, setQ] = useState("");
  const query = q === "" ? { customerId: message.customerId ?? undefined } : { q };
  const isAsked = q !== "" || message.customerId !== null;
  const choices = useQuery({
    queryKey: [...messages.keys.lists, "merged", query],
    queryFn: ({ signal }) =>
      callList(listMessages, { query: { ...query, page: "1", pageSize: String(SHOWN + 1) }, signal }),
    select: ({ rows }) => rows.filter(({ id }) => id !== message.id).slice(0, SHOWN),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const chosen = choices.data?.find(({ id }) => id === from);
  return (
    <>
      <SearchField autoFocus label="Search messages..." onSearch={setQ} term={q} />
      <FormGroup label="Message" name="from">
        {isAsked ? (
          <QueryState
            empty={q === "" ? SEARCH_FIRST : "No messages found."}
            isInset
            loading={2}
            nouns="messages"
            query={choices}
          >
            {(found) => found.map((other) => <Choice key={other.id} message={other} />)}
          </QueryState>
        ) : (
          <p className="text-ink-2">{SEARCH_FIRST}</p>
        )}
      </FormGroup>
      <p className="wrap-anywhere empty:hidden" role="status">
        {chosen && consequenceOf(chosen, message)}
      </p>
    </>
  );
}

function Choice({ message }: { message: Message }) {
  const { register } = useFormContext();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2 py-1.5">
      <input {...register("from")} className="mt-1 size-4 shrink-0 accent-(--accent)" type="radio" value={message.id} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{message.name}</bdi>, {subjectOf(message)}
        <span className="block text-small text-ink-3">
          {`${message.reference}, ${formatRelative(message.lastEntryAt)}`}
        </span>
      </span>
      <Badge tone={MESSAGE_TONES[message.status]}>{message.status}</Badge>
    </label>
  );
}

interface CustomerDialogProps extends MessageDialogProps {
  onGive: (customerId: string) => void;
}

/** Dialog that asks which customer a message belongs to. */
export function CustomerDialog({ message, isOpen, onClose, onGive, focusAfter }: CustomerDialogProps) {
  return (
    <Dialog
      focusAfter={focusAfter}
      onOpenChange={(open) => !open && onClose()}
      open={isOpen}
      title="Customer of this message"
    >
      <CustomerChoiceForm message={message} onClose={onClose} onGive={onGive} />
    </Dialog>
  );
}

const CUSTOMER_FIELDS = { customerId: text("Customer") };
const CUSTOMER = z.strictObject({ customerId: z.uuid(MESSAGE_MESSAGES.customer) });

function CustomerChoiceForm({ message, onGive, onClose }: Pick<CustomerDialogProps, "message" | "onGive" | "onClose">) {
  const state = useSmallForm({
    noun: "customer",
    draftPath: `${messagesArea.paths.one(message.id)}#customer`,
    fields: CUSTOMER_FIELDS,
    schema: CUSTOMER,
    afterSave: "closes",
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
      <CustomerField autoFocus label="Customer" name="customerId" />
    </SmallForm>
  );
}
