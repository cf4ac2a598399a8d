import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CONVERSATION_CALLS, type ConversationArea, type Entry } from "#contract/conversations.ts";
import { IN_SPAM, REPLY_CALLS } from "#contract/replies.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { onKey } from "#ui/key-target.ts";
import { LinesSkeleton } from "#ui/skeleton.tsx";
import { useMayCall } from "../base/account.ts";
import type { RepliedRecord } from "../replies/reply-client.ts";
import { ReplyFailures } from "../replies/reply-failures.tsx";
import { ReplyForm } from "../replies/reply-form.tsx";
import { useOpenForm, useReplyForm } from "../replies/use-reply-form.ts";
import { entriesQuery } from "./entry-client.ts";
import { NoteComposer } from "./note-composer.tsx";
import { recipientsOf } from "./recipients.ts";
import { ThreadEntries } from "./thread-entries.tsx";
import { useNote } from "./use-note.ts";

interface ThreadCardProps {
  area: ConversationArea;
  record: RepliedRecord;
  /** First entry, which is known before the thread is loaded. */
  first?: Entry;
  /** Said of a record whose thread has no address to reply to. */
  withoutReply?: string;
  /** Button beside the title. */
  aside?: ReactNode;
  /** Notice above the entries. */
  notice?: ReactNode;
  /** Most frequent action after a reply. Undefined: nothing is left to do. */
  finish?: { label: string; act: () => void } | undefined;
}

/**
 * Card with the thread of a record, and the forms of a reply and of a note. Each record has its own card, so that no draft moves to
 * another.
 */
export function ThreadCard(props: ThreadCardProps) {
  return <ThreadOfRecord key={props.record.id} {...props} />;
}

function ThreadOfRecord({ area, record, first, withoutReply, aside, notice, finish }: ThreadCardProps) {
  const maySend = useMayCall(REPLY_CALLS[area].send);
  const mayNote = useMayCall(CONVERSATION_CALLS[area].notes.add);
  const thread = useQuery(entriesQuery(area, record.id));
  const { state, form, replies, mayTakeBack } = useReplyForm(area, record);
  const note = useNote(area, record.id);
  const noteForm = useOpenForm(!form.open && note.methods.getValues("text") !== "");
  const entries = thread.data?.rows ?? (first ? [first] : []);
  const hasAddress = recipientsOf(entries, record.email, []).addresses.length > 0;
  const mayReply = maySend && !record.isSpam && hasAddress;

  return (
    <Card aside={aside} title="Conversation">
      {notice}
      <ReplyFailures nouns="the conversation" query={thread} state={state} />
      {entries.length > 0 && (
        <ThreadEntries
          area={area}
          entries={entries}
          isLoaded={thread.data !== undefined}
          mayTakeBack={mayTakeBack}
          onTakeBack={state.takeBack}
          recordId={record.id}
          replies={replies}
          takingBack={state.takingBack}
        />
      )}
      {!thread.data && !thread.error && !(first && record.answered === null) && (
        <div className="border-b border-border px-4 py-4 desk:px-card">
          <LinesSkeleton count={record.answered ? 6 : 1} nouns="the conversation" />
        </div>
      )}
      {thread.data && entries.length === 0 && (
        <p className="border-b border-border px-4 py-3 text-ink-2 desk:px-card">No replies or notes yet.</p>
      )}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 print:hidden desk:px-card">
        {mayReply && (
          <Button
            {...onKey("reply")}
            aria-expanded={form.open}
            id="reply"
            onClick={() => {
              noteForm.hide();
              form.show();
            }}
            ref={form.button}
            title="Write a reply (R)"
            variant={form.open || noteForm.open ? "secondary" : "primary"}
          >
            Write a reply
          </Button>
        )}
        {mayNote && (
          <Button
            {...onKey("note")}
            aria-expanded={noteForm.open}
            id="note"
            onClick={() => {
              form.hide();
              noteForm.show();
            }}
            ref={noteForm.button}
            title="Write a note, which only colleagues see (N)"
          >
            Write a note
          </Button>
        )}
        {(record.isSpam || !hasAddress) && <p className="text-ink-2">{record.isSpam ? IN_SPAM : withoutReply}</p>}
      </div>
      {mayReply && form.open && (
        <ReplyForm
          field={form.field}
          finish={finish}
          onClose={form.close}
          recipients={(own) => recipientsOf(entries, record.email, own)}
          record={record}
          state={state}
        />
      )}
      {mayNote && noteForm.open && <NoteComposer draft={note} form={noteForm} />}
    </Card>
  );
}
