import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mayCall } from "#contract/endpoint.ts";
import { REPLY_AREA_OF, REPLY_CALLS, type Reply, type ReplyArea } from "#contract/replies.ts";
import { usePermissions } from "../base/account.ts";
import { type RepliedRecord, repliesQuery } from "./reply-client.ts";
import { useReply } from "./use-reply.ts";

/** Height in px of the window's bars and the free space below. */
const BARS = 160;

/** Scrolls the form of this field into view. A form higher than the window shows its end, with the text and the button. */
export function showForm(field: HTMLTextAreaElement | null): void {
  const form = field?.form;
  const isHigher = form && form.offsetHeight > window.innerHeight - BARS;
  (isHigher ? form.lastElementChild : form)?.scrollIntoView({ block: "nearest" });
}

/** Returns the state of a form below its button, whose text takes the focus. `isBegun` opens it for a restored draft. */
export function useOpenForm(isBegun: boolean) {
  const [open, setOpen] = useState(isBegun);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (open && asked.current) {
      showForm(field.current);
      field.current?.focus();
    }
    asked.current = false;
  }, [open]);
  return {
    open,
    field,
    button,
    show() {
      if (open) field.current?.focus();
      asked.current = !open;
      setOpen(true);
    },
    hide: () => setOpen(false),
    close() {
      setOpen(false);
      button.current?.focus();
    },
  };
}

export type OpenForm = ReturnType<typeof useOpenForm>;

/** Returns the replies to a record, the draft of the next one, and the form that shows the draft. */
export function useReplyForm(area: ReplyArea, record: RepliedRecord) {
  const permissions = usePermissions();
  const query = useQuery(repliesQuery(area, record.id));
  const state = useReply(area, record, () => form.show());
  const form = useOpenForm(state.draft.methods.getValues("text") !== "");
  const { open } = form;
  const { begin } = state;
  const replies = query.data?.rows;

  // A restored draft was begun before the user saw the current replies.
  const begun = useRef(false);
  useEffect(() => {
    if (!open) begun.current = false;
    if (!open || !replies || begun.current) return;
    begun.current = true;
    begin(replies);
  }, [open, replies, begin]);

  return {
    state,
    form,
    query,
    replies: replies ?? [],
    /** Returns whether the user may take back a waiting reply. */
    mayTakeBack: ({ record: { type } }: Reply) => mayCall(permissions, REPLY_CALLS[REPLY_AREA_OF[type]].takeBack),
  };
}
