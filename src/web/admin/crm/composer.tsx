import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { MAX_INTERACTION_AHEAD_MS } from "#contract/customers.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Keys } from "#ui/key.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { minuteOf } from "#web/shared/dates.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { LOGGED_TYPES, type LoggedType } from "./timeline.ts";
import type { Additions } from "./use-inline-forms.ts";

type Kind = "Note" | LoggedType;

const KINDS = (["Note", ...LOGGED_TYPES] as const).map((kind) => ({ value: kind, label: kind }));

/** Card with the form for whatever is added to a customer's history: a note, or an email, call or meeting with its time. */
export function Composer({ additions }: { additions: Additions }) {
  const { note, interaction } = additions;
  const [kind, setKind] = useState<Kind>(() => kindOf(interaction.values));
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current !== kind) form.current?.querySelector("textarea")?.focus();
    shown.current = kind;
  }, [kind]);
  function choose(next: Kind) {
    if (next !== "Note") interaction.change({ type: next });
    setKind(next);
  }
  return (
    <Card
      aside={<ViewSwitch choices={KINDS} className="*:px-2.5" label="Kind of entry" onShow={choose} shown={kind} />}
      title={kind === "Note" ? "Notes" : `Log ${kind.toLowerCase()}`}
    >
      <div className="p-4 desk:px-card" ref={form}>
        {kind === "Note" ? (
          <NoteForm note={note} />
        ) : (
          <InteractionForm interaction={interaction} key={kind} type={kind} />
        )}
      </div>
    </Card>
  );
}

/** Returns the kind of a restored draft. */
function kindOf({ type, description }: { type: string; description: string }): Kind {
  return description === "" ? "Note" : (LOGGED_TYPES.find((one) => one === type) ?? "Note");
}

/** Returns handlers that save a form by its button and by Ctrl+Enter. */
function savedBy(send: () => void) {
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      send();
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      send();
    },
  };
}

/** Moves the focus to the first refused field. */
function useFocusRefused(errors: Readonly<Record<string, string | undefined>>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  return form;
}

function SaveRow({ busy, verb, children }: { busy: boolean; verb: "add" | "save"; children: string }) {
  const keys = useId();
  return (
    <div className="flex items-center gap-3">
      <Button aria-describedby={keys} busy={busy} variant="primary" type="submit">
        {children}
      </Button>
      <p className="flex items-center gap-1.5 text-small text-ink-3 max-desk:sr-only" id={keys}>
        <Keys>Ctrl Enter</Keys> <span>to {verb}</span>
      </p>
    </div>
  );
}

function NoteForm({ note }: { note: Additions["note"] }) {
  const { values, errors, failure, busy } = note;
  const form = useFocusRefused(errors);
  /** Saves the note unless it is blank. */
  function send() {
    if (values.text.trim() !== "") note.submit();
  }
  return (
    <form className="grid gap-3" noValidate ref={form} {...savedBy(send)}>
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
        rows={3}
        value={values.text}
      />
      <SaveRow busy={busy} verb="add">
        Add Note
      </SaveRow>
    </form>
  );
}

/** Form of an email, call or meeting that took place. */
function InteractionForm({ interaction, type }: { interaction: Additions["interaction"]; type: LoggedType }) {
  const { values, errors, failure, busy } = interaction;
  const [openedAt] = useState(Date.now);
  const form = useFocusRefused(errors);
  const send = () => void interaction.submit();
  return (
    <form aria-label="Log interaction" className="grid gap-3" noValidate ref={form} {...savedBy(send)}>
      {failure && (
        <Banner
          action={{ label: "Try again", onAct: send, busy }}
          message="Failed to log interaction"
          onDismiss={interaction.dismiss}
        >
          <FailureReason error={failure} /> What you typed is still here.
        </Banner>
      )}
      <TextAreaField
        aria-keyshortcuts="Control+Enter"
        error={errors.description}
        label="Description"
        onChange={(event) => interaction.change({ description: event.target.value, type })}
        rows={3}
        value={values.description}
      />
      <div className="sm:w-64">
        <TextField
          error={errors.date}
          hint="South African time"
          label="Date"
          max={minuteOf(openedAt + MAX_INTERACTION_AHEAD_MS)}
          onChange={(event) => interaction.change({ date: event.target.value })}
          type="datetime-local"
          value={values.date || minuteOf(openedAt)}
        />
      </div>
      <SaveRow busy={busy} verb="save">
        Save interaction
      </SaveRow>
    </form>
  );
}
