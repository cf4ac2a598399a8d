import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail, MessageSquareText, Pencil, Phone, StickyNote, Trash2, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { customerNoteCalls, deleteInteraction } from "#contract/customers.ts";
import type { Reply } from "#contract/replies.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { formatTime } from "#web/shared/dates.ts";
import { useMayCall, useStoredUser } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { customers } from "../customers/customer-client.ts";
import { messagesArea } from "../messages/area.ts";
import { AttachmentLinks } from "../replies/attachment-links.tsx";
import { ReplyDelivery } from "../replies/reply-list.tsx";
import { ignoreNotFound } from "../resources/resource-client.ts";
import { EntryForm, isBegun } from "./entry-form.tsx";
import type { TimelineEntry } from "./timeline.ts";

const ICONS = {
  Note: StickyNote,
  Email: Mail,
  Call: Phone,
  Meeting: Users,
  "Web form": MessageSquareText,
} as const satisfies Record<TimelineEntry["kind"], unknown>;

interface TimelineItemProps {
  customerId: string;
  entry: TimelineEntry;
  /** For a web form: id of its message, if that still exists. */
  messageId: string | undefined;
  /** For an email: its reply, if it was written here. */
  reply: Reply | undefined;
}

/** Entry of the timeline: kind, author, time and text. A line connects it to the next. */
export function TimelineItem({ customerId, entry, messageId, reply }: TimelineItemProps) {
  const author = entry.author || reply?.author;
  const Icon = ICONS[entry.kind];
  const mayEdit = useMayEdit(entry) && reply === undefined;
  const [editing, setEditing] = useState<"asked" | "restored" | undefined>(() =>
    mayEdit && isBegun(customerId, entry) ? "restored" : undefined,
  );
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing !== undefined;
  }, [editing]);
  const removal = useEntryRemoval(customerId, entry);
  return (
    <li
      className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 py-2 not-last:before:absolute not-last:before:top-10 not-last:before:-bottom-2 not-last:before:left-[0.9375rem] not-last:before:w-px not-last:before:bg-border"
      id={`entry-${entry.id}`}
      tabIndex={-1}
    >
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full border border-border bg-surface-2 text-ink-2"
      >
        <Icon size={16} />
      </span>
      <div className="min-w-0">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 leading-snug">
          <span className="font-[620]">{entry.kind}</span>
          {author && <span className="text-small text-ink-3">by {author}</span>}
          <span className="ml-auto inline-flex items-center gap-1">
            {mayEdit && !editing && (
              <>
                <EntryButton
                  label={`Edit ${entry.kind.toLowerCase()}`}
                  onPress={() => setEditing("asked")}
                  ref={editButton}
                >
                  <Pencil size={14} />
                </EntryButton>
                <EntryButton label={`Delete ${entry.kind.toLowerCase()}`} onPress={removal.ask}>
                  <Trash2 size={14} />
                </EntryButton>
              </>
            )}
            <time className="font-num text-small text-ink-3 tabular-nums" dateTime={entry.instant}>
              {formatTime(entry.instant)}
            </time>
          </span>
        </div>
        <FailureBanner error={removal.failure} message="Failed to delete the entry" />
        {editing ? (
          <EntryForm
            customerId={customerId}
            entry={entry}
            onClose={() => setEditing(undefined)}
            takesFocus={editing === "asked"}
          />
        ) : (
          <p className="mt-0.5 max-w-reading whitespace-pre-wrap text-ink-2 wrap-anywhere">{entry.text}</p>
        )}
        {reply && (
          <>
            <AttachmentLinks area="customers" recordId={customerId} reply={reply} />
            <p className="mt-0.5 text-small">
              <ReplyDelivery reply={reply} />
            </p>
          </>
        )}
        {entry.kind === "Web form" && messageId && (
          <Link
            className="inline-flex min-h-8 items-center font-medium text-(--link) hover:underline"
            to={messagesArea.paths.one(messageId)}
          >
            Open the message
          </Link>
        )}
      </div>
    </li>
  );
}

/** Returns whether the user sees the buttons that change an entry. The server decides by the author's account, not by the name. */
function useMayEdit({ kind, author }: TimelineEntry): boolean {
  const user = useStoredUser();
  const mayChange = useMayCall(customerNoteCalls.remove);
  return kind !== "Web form" && mayChange && (user?.role === "admin" || user?.name === author);
}

function useEntryRemoval(customerId: string, { id, kind }: TimelineEntry) {
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: () =>
      ignoreNotFound(
        kind === "Note"
          ? call(customerNoteCalls.remove, { params: { id: customerId, noteId: id } })
          : call(deleteInteraction, { params: { id: customerId, interactionId: id } }),
      ),
    async onSuccess() {
      toast(`${kind} deleted`);
      await queryClient.invalidateQueries({ queryKey: customers.keys.all });
    },
  });
  return {
    failure: error ?? undefined,
    async ask() {
      const noun = kind.toLowerCase();
      const isSure = await confirm({
        title: `Delete this ${noun}?`,
        text: "The audit trail keeps that you deleted it. This cannot be undone.",
        confirm: "Delete",
        focusAfterYes: () => document.querySelector<HTMLElement>("main textarea"),
      });
      if (isSure) mutate();
    },
  };
}

interface EntryButtonProps {
  label: string;
  onPress: () => void;
  ref?: React.Ref<HTMLButtonElement>;
  children: React.ReactNode;
}

function EntryButton({ label, onPress, ref, children }: EntryButtonProps) {
  return (
    <button
      aria-label={label}
      className="grid size-8 cursor-pointer place-items-center rounded-control text-ink-3 hover:bg-surface-2 hover:text-ink pointer-coarse:size-11"
      onClick={onPress}
      ref={ref}
      title={label}
      type="button"
    >
      {children}
    </button>
  );
}
