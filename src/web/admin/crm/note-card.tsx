import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { Keys } from "#ui/key.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { LoadMoreButton, useFocusFirstNewItem } from "./load-more-button.tsx";
import { useNotes } from "./use-history.ts";
import type { Additions } from "./use-inline-forms.ts";

/** Number of notes that are shown at first, and added by each press. */
const STEP = 5;

interface NoteCardProps {
  customer: Customer;
  /** Absent where the user cannot add notes. */
  note: Additions["note"] | undefined;
}

/** Card with the field for a new note and the notes of the customer. */
export function NoteCard({ customer, note }: NoteCardProps) {
  return (
    <Card title="Notes">
      {note && <NoteForm note={note} />}
      <Notes customer={customer} />
    </Card>
  );
}

function NoteForm({ note }: { note: Additions["note"] }) {
  const { values, errors, failure, busy } = note;
  const keys = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (errors.text) field.current?.focus();
  }, [errors.text]);

  /** Saves the note unless it is blank. */
  function send() {
    if (values.text.trim() !== "") note.submit();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="grid gap-3 p-4 desk:px-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {failure && (
        <Banner
          action={{ label: "Try again", onAct: send, busy }}
          message="Failed to add note"
          onDismiss={note.dismiss}
        >
          <FailureReason error={failure} /> What you typed is still here.
        </Banner>
      )}
      <TextAreaField
        aria-keyshortcuts="Control+Enter"
        error={errors.text}
        label="Add Note"
        onChange={(event) => note.change({ text: event.target.value })}
        onKeyDown={press}
        ref={field}
        rows={3}
        value={values.text}
      />
      <div className="flex items-center gap-3">
        <Button aria-describedby={keys} busy={busy} variant="primary" type="submit">
          Add Note
        </Button>
        <p className="flex items-center gap-1.5 text-small text-ink-3 max-desk:sr-only" id={keys}>
          <Keys>Ctrl Enter</Keys> <span>to add</span>
        </p>
      </div>
    </form>
  );
}

/** Notes of a customer, newest first. */
function Notes({ customer }: { customer: Customer }) {
  const [most, setMost] = useState(STEP);
  const { entries: notes, total, loading, failure, more } = useNotes(customer);
  const shown = notes.slice(0, most);
  const { list, readOn } = useFocusFirstNewItem(shown.length);
  if (notes.length === 0) return null;

  async function showOlder() {
    const next = most + STEP;
    if (notes.length < Math.min(next, total) && !(await more())) return;
    readOn();
    setMost(next);
  }
  return (
    <div ref={list}>
      <ul aria-label="Notes" className="border-t border-border">
        {shown.map(({ id, text, author, createdAt }) => (
          <li className="border-b border-border px-4 py-3 last:border-b-0 desk:px-card" key={id} tabIndex={-1}>
            <p className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-3">
              <span>by {author}</span>
              <time className="ml-auto font-num tabular-nums" dateTime={createdAt}>
                {formatInstant(createdAt)}
              </time>
            </p>
            <p className="mt-0.5 max-w-reading whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <div className="border-t border-border">
          <LoadMoreButton busy={loading} failure={failure} onShow={showOlder} what="notes">
            Show older notes
          </LoadMoreButton>
        </div>
      )}
    </div>
  );
}
