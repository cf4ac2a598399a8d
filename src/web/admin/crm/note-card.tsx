import { type KeyboardEvent, useId } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { Keys } from "#ui/key.tsx";
import { FailureReason } from "../failure-reason.tsx";
import type { Additions } from "./use-additions.ts";

/** Where a note is written. It then stands in the timeline. */
export function NoteCard({ note }: { note: Additions["note"] }) {
  const { values, errors, failure, busy } = note;
  const keys = useId();

  /** A blank note is none. */
  function send() {
    if (values.text.trim() !== "") note.submit();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <Card title="Notes">
      <form
        className="grid gap-3 p-4 min-[900px]:px-[1.15rem]"
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
          rows={3}
          value={values.text}
        />
        <div className="flex items-center gap-3">
          <Button aria-describedby={keys} busy={busy} look="primary" type="submit">
            Add Note
          </Button>
          <p className="flex items-center gap-1.5 text-[0.8125rem] text-ink-3 max-[899px]:sr-only" id={keys}>
            <Keys>Ctrl Enter</Keys> <span>adds it</span>
          </p>
        </div>
      </form>
    </Card>
  );
}
