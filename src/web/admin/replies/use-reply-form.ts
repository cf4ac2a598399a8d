import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mayCall } from "#contract/endpoint.ts";
import { REPLY_AREA_OF, REPLY_CALLS, type Reply, type ReplyArea } from "#contract/replies.ts";
import { usePermissions } from "../base/account.ts";
import { type RepliedRecord, repliesQuery } from "./reply-client.ts";
import { useReply } from "./use-reply.ts";

/** Height in px of the window's bars and the free space below. */
const BARS = 160;

/**
 * Scrolls the form of a text field into view. If the form is higher than the window, its end is shown, with the text
 * and the button.
 */
export function showForm(field: HTMLTextAreaElement | null): void {
  const form = field?.form;
  const isHigher = form && form.offsetHeight > window.innerHeight - BARS;
  (isHigher ? form.lastElementChild : form)?.scrollIntoView({ block: "nearest" });
}

/**
 * Returns whether a form below its button is open, and the functions that open and close it. Opened by the button, the
 * form gets the focus. `isBegun` opens it at first, for a restored draft.
 */
export function useOpenForm(isBegun: boolean) {
  const [open, setOpen] = useState(isBegun);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (open && isFocusDue.current) {
      showForm(field.current);
      field.current?.focus();
    }
    isFocusDue.current = false;
  }, [open]);
  return {
    open,
    field,
    button,
    show() {
      if (open) field.current?.focus();
      isFocusDue.current = !open;
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

  // A restored draft opens the form before the replies have loaded. `begin` runs once per opening, when they are there.
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
