import { type LucideIcon, Mail, Reply as ReplyIcon, StickyNote } from "lucide-react";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { CONVERSATION_CALLS, type ConversationArea, type Entry } from "#contract/conversations.ts";
import type { Reply } from "#contract/replies.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { TEXT_LINK } from "#ui/text-link.tsx";
import { call } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { readDraft } from "../forms/drafts.ts";
import { AttachmentLinks } from "../replies/attachment-links.tsx";
import { ReplyDelivery } from "../replies/reply-delivery.tsx";
import { recordKeys } from "../resources/resource-client.ts";
import { EntryActions, useEntryRemoval, useMayEdit } from "./entry-actions.tsx";
import { loadEntryFile, personOf } from "./entry-client.ts";
import { MentionText } from "./mention-text.tsx";
import { NoteForm } from "./note-form.tsx";
import { SplitButton } from "./split-button.tsx";
import { mentionedIn } from "./use-mentions.ts";

const ICONS: Readonly<Record<Entry["kind"], LucideIcon>> = { received: Mail, reply: ReplyIcon, note: StickyNote };

interface ThreadEntryProps {
  area: ConversationArea;
  /** Id of the record of the thread. */
  recordId: string;
  entry: Entry;
  hasSubject: boolean;
  /** Whether the mail can become a message of its own: no first mail can, and none of another record. */
  canSplit: boolean;
  /** For a reply: its delivery, once that is loaded. */
  reply: Reply | undefined;
  /** Takes a waiting reply back. Undefined where the user may not. */
  onTakeBack: ((reply: Reply) => void) | undefined;
  isTakingBack: boolean;
}

/**
 * Entry of a thread: author, addresses, time, text, files and delivery. A thread may have hundreds, so each is drawn only when it
 * changes.
 */
export const ThreadEntry = memo(function ThreadEntry(props: ThreadEntryProps) {
  const { area, recordId, entry, hasSubject, reply } = props;
  const Icon = ICONS[entry.kind];
  if (entry.kind === "note") return <NoteEntry {...props} />;
  return (
    <Frame
      actions={props.canSplit && <SplitButton entryId={entry.id} messageId={recordId} />}
      icon={<Icon size={16} />}
      kind={entry.kind}
      line={<Line entry={entry} />}
      time={entry.at}
    >
      <Recipients entry={entry} />
      {hasSubject && <p className="mt-1 font-[620] wrap-anywhere">{entry.subject}</p>}
      <EntryText>{entry.text}</EntryText>
      {entry.quoted.trim() !== "" && <Quoted text={entry.quoted} />}
      <AttachmentLinks
        files={entry.attachments}
        load={(attachmentId) => loadEntryFile(area, { id: recordId, entryId: entry.id, attachmentId })}
      />
      {reply && <ReplyDelivery isTakingBack={props.isTakingBack} onTakeBack={props.onTakeBack} reply={reply} />}
      {!reply && entry.status && <p className="mt-1 text-small text-ink-3">{entry.status}</p>}
    </Frame>
  );
});

interface FrameProps {
  kind: Entry["kind"];
  icon: ReactNode;
  line: ReactNode;
  /** Buttons before the time. */
  actions?: ReactNode;
  time: string;
  children: ReactNode;
}

function Frame({ kind, icon, line, actions, time, children }: FrameProps) {
  return (
    <li
      className={classNames(
        "grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-b border-border px-4 py-3 -outline-offset-3 desk:px-card",
        kind === "note" && "bg-warning-soft",
      )}
      data-entry={kind}
      tabIndex={-1}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "grid size-8 place-items-center rounded-full border",
          kind === "received" && "border-border bg-surface-2 text-ink-2",
          kind === "reply" && "border-transparent bg-primary-soft text-primary",
          kind === "note" && "border-warning text-warning",
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <div className="flex min-h-8 items-center gap-x-2 leading-snug max-sm:flex-wrap">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 wrap-anywhere">{line}</p>
          <span className="inline-flex items-center gap-1 max-sm:w-full max-sm:flex-row-reverse max-sm:justify-between">
            <span className="inline-flex">{actions}</span>
            <time className="font-num text-small text-ink-2 tabular-nums" dateTime={time}>
              {formatInstant(time)}
            </time>
          </span>
        </div>
        {children}
      </div>
    </li>
  );
}

function Line({ entry: { kind, author, from, automatic, unverified } }: { entry: Entry }) {
  if (kind === "reply") {
    return (
      <>
        <span className="font-[620]">{author}</span>
        <span className="text-small text-ink-2">replied</span>
      </>
    );
  }
  const { name, email } = personOf(from);
  return (
    <>
      <bdi className="font-[620]">{name || email}</bdi>
      {name !== "" && email !== "" && <bdi className="text-small text-ink-2">{email}</bdi>}
      {automatic && <Badge tone="neutral">Automatic</Badge>}
      {unverified && <Badge tone="warning">Sender not verified</Badge>}
    </>
  );
}

/** Addresses that a mail went to. */
function Recipients({ entry: { to, cc } }: { entry: Entry }) {
  const lines = [
    { name: "To", addresses: to },
    { name: "Cc", addresses: cc },
  ].filter(({ addresses }) => addresses.length > 0);
  return lines.map(({ name, addresses }) => (
    <p className="text-small text-ink-2 wrap-anywhere" key={name}>
      {name}: <bdi>{addresses.join(", ")}</bdi>
    </p>
  ));
}

function EntryText({ children }: { children: ReactNode }) {
  return <p className="mt-1 max-w-reading text-body leading-[1.6] whitespace-pre-wrap wrap-anywhere">{children}</p>;
}

/** Text that a mail repeats from earlier ones, folded. */
function Quoted({ text }: { text: string }) {
  return (
    <details className="mt-1">
      <summary
        className={`inline-flex min-h-8 cursor-pointer items-center text-small pointer-coarse:min-h-11 ${TEXT_LINK}`}
      >
        Quoted text
      </summary>
      <p className="max-w-reading border-l-2 border-border pl-3 whitespace-pre-wrap text-ink-2 wrap-anywhere">
        {text.trim()}
      </p>
    </details>
  );
}

function NoteEntry({ area, recordId, entry }: ThreadEntryProps) {
  const calls = CONVERSATION_CALLS[area].notes;
  const keys = recordKeys(area).all;
  const params = { id: recordId, noteId: entry.id };
  const place = `${area}/${recordId}#note-${entry.id}`;
  const mayEdit = useMayEdit(entry.author, calls.remove);
  const [editing, setEditing] = useState<"asked" | "restored" | undefined>(() =>
    mayEdit && readDraft(place) ? "restored" : undefined,
  );
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing !== undefined;
  }, [editing]);
  const removal = useEntryRemoval({
    kind: "Note",
    keys,
    remove: () => call(calls.remove, { params }),
    focusAfterYes: () => document.getElementById("screen"),
  });
  return (
    <Frame
      actions={
        mayEdit &&
        !editing && (
          <EntryActions
            editButton={editButton}
            noun="note"
            onDelete={removal.ask}
            onEdit={() => setEditing("asked")}
            text={entry.text}
          />
        )
      }
      icon={<StickyNote size={16} />}
      kind="note"
      line={
        <>
          <span className="font-[620]">{entry.author}</span>
          <span className="text-small text-ink-2">wrote a note</span>
        </>
      }
      time={entry.at}
    >
      <FailureBanner error={removal.failure} message="Failed to delete the entry" />
      {editing ? (
        <NoteForm
          area={mentionedIn(area)}
          before={entry.text}
          keys={keys}
          onClose={() => setEditing(undefined)}
          draftPath={place}
          save={(body) => call(calls.change, { params, body })}
          takesFocus={editing === "asked"}
        />
      ) : (
        <EntryText>
          <MentionText text={entry.text} />
        </EntryText>
      )}
    </Frame>
  );
}
