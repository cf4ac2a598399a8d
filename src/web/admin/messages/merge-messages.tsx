import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Merge } from "lucide-react";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { listMessages, type Message, mergeMessages } from "#contract/messages.ts";
import { z } from "#contract/zod.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { text } from "../forms/field-table.ts";
import { FormGroup } from "../forms/fields.tsx";
import { SmallForm } from "../forms/small-form.tsx";
import { useSmallForm } from "../forms/use-small-form.ts";
import { recordKeys } from "../resources/resource-client.ts";
import { messagesArea } from "./area.ts";
import { MESSAGE_TONES, messages, subjectOf } from "./message-client.ts";

const SHOWN = 8;

/** Button that merges another message into this one, and the dialog that asks which. */
export function MergeMessages({ message }: { message: Message }) {
  const mayMerge = useMayCall(mergeMessages);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!mayMerge || message.status === "Spam") return null;
  return (
    <>
      <Button icon={<Merge size={16} />} onClick={() => setOpen(true)} ref={button} size="small">
        Merge
      </Button>
      <Dialog focusAfter={button} onOpenChange={setOpen} open={open} title="Merge another message into this one">
        <MergeForm message={message} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const FIELDS = { from: text("Message") };
const MERGED = z.strictObject({ from: z.uuid("Choose a message") });

function MergeForm({ message, onClose }: { message: Message; onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const state = useSmallForm({
    noun: "choice",
    place: `${messagesArea.paths.one(message.id)}#merge`,
    fields: FIELDS,
    schema: MERGED,
    worth: [],
    after: "closes",
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

/** Messages of the same customer, or those that a search finds, as radio buttons. */
function MessageChoice({ message }: { message: Message }) {
  const { register } = useFormContext();
  const [q, setQ] = useState("");
  const query = q === "" ? { customerId: message.customerId ?? undefined } : { q };
  const { data } = useQuery({
    queryKey: [...messages.keys.lists, "merged", query],
    queryFn: ({ signal }) =>
      callList(listMessages, { query: { ...query, page: "1", pageSize: String(SHOWN + 1) }, signal }),
    enabled: q !== "" || message.customerId !== null,
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).filter(({ id }) => id !== message.id).slice(0, SHOWN);
  return (
    <>
      <SearchField label="Search messages..." onSearch={setQ} term={q} />
      <FormGroup label="Message" name="from">
        {found.length === 0 && (
          <p className="text-ink-2">{q === "" ? "Search for the message." : "No messages found."}</p>
        )}
        {found.map((other) => (
          <label className="flex min-h-11 cursor-pointer items-start gap-2 py-1.5" key={other.id}>
            <input
              {...register("from")}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
              type="radio"
              value={other.id}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-medium">{other.name}</bdi>, {subjectOf(other)}
              <span className="block text-small text-ink-3">
                {`${other.reference}, ${formatRelative(other.lastEntryAt)}`}
              </span>
            </span>
            <Badge tone={MESSAGE_TONES[other.status]}>{other.status}</Badge>
          </label>
        ))}
      </FormGroup>
    </>
  );
}
