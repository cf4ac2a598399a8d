import { Mail, MessageSquareText, Phone, StickyNote, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { customerNoteCalls, deleteInteraction } from "#contract/customers.ts";
import type { Reply } from "#contract/replies.ts";
import { TextLink } from "#ui/text-link.tsx";
import { call } from "#web/shared/call.ts";
import { formatTime } from "#web/shared/dates.ts";
import { applicationsArea } from "../applications/area.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { EntryActions, useEntryRemoval, useMayEdit } from "../conversations/entry-actions.tsx";
import { MentionText } from "../conversations/mention-text.tsx";
import { customers } from "../customers/customer-client.ts";
import { dealsArea } from "../deals/area.ts";
import { messagesArea } from "../messages/area.ts";
import { AttachmentLinks } from "../replies/attachment-links.tsx";
import { loadReplyFile } from "../replies/reply-client.ts";
import { ReplyDelivery } from "../replies/reply-delivery.tsx";
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
  /** Id of the message that began with this entry, if that still exists. */
  messageId: string | undefined;
  /** For an email: its reply, if it was written here. */
  reply: Reply | undefined;
}

/** Entry of the timeline: kind, author, time and text. A line connects it to the next. */
export function TimelineItem({ customerId, entry, messageId, reply }: TimelineItemProps) {
  const author = entry.author || reply?.author;
  const Icon = ICONS[entry.kind];
  const mayEdit =
    useMayEdit(entry.author, customerNoteCalls.remove) && entry.kind !== "Web form" && reply === undefined;
  const [editing, setEditing] = useState<"asked" | "restored" | undefined>(() =>
    mayEdit && isBegun(customerId, entry) ? "restored" : undefined,
  );
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing !== undefined;
  }, [editing]);
  const removal = useEntryRemoval({
    kind: entry.kind,
    keys: customers.keys.all,
    remove: () =>
      entry.kind === "Note"
        ? call(customerNoteCalls.remove, { params: { id: customerId, noteId: entry.id } })
        : call(deleteInteraction, { params: { id: customerId, interactionId: entry.id } }),
    focusAfterYes: () => document.querySelector<HTMLElement>("main textarea"),
  });
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
              <EntryActions
                editButton={editButton}
                noun={entry.kind.toLowerCase()}
                onDelete={removal.ask}
                onEdit={() => setEditing("asked")}
                text={entry.text}
              />
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
          <p className="mt-0.5 max-w-reading whitespace-pre-wrap text-ink-2 wrap-anywhere">
            {entry.kind === "Note" ? <MentionText text={entry.text} /> : entry.text}
          </p>
        )}
        {reply && (
          <>
            <AttachmentLinks
              files={reply.attachments}
              load={(attachmentId) => loadReplyFile("customers", { id: customerId, replyId: reply.id, attachmentId })}
            />
            <ReplyDelivery reply={reply} />
          </>
        )}
        <SourceLink record={messageId ? { type: "message", id: messageId } : reply?.record} />
      </div>
    </li>
  );
}

const PATHS = {
  message: messagesArea.paths.one,
  application: applicationsArea.paths.one,
  deal: dealsArea.paths.one,
  customer: undefined,
} as const satisfies Record<Reply["record"]["type"], ((id: string) => string) | undefined>;

/** Link to the message, the application or the deal that an entry is about. */
function SourceLink({ record }: { record: Reply["record"] | undefined }) {
  const path = record && PATHS[record.type];
  if (!path) return null;
  return <TextLink to={path(record.id)}>{`Open the ${record.type}`}</TextLink>;
}
