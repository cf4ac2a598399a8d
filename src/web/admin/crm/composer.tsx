import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { MAX_INTERACTION_AHEAD_MS } from "#contract/customers.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Keys } from "#ui/key.tsx";
import { onKey } from "#ui/key-target.ts";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { minuteOf } from "#web/shared/dates.ts";
import { MentionField } from "../conversations/mention-field.tsx";
import { FormTextArea } from "../forms/fields.tsx";
import { FormMoment, SmallForm } from "../forms/small-form.tsx";
import { LOGGED_TYPES, type LoggedType } from "./timeline.ts";
import type { Additions } from "./use-history-forms.ts";

type Kind = "Note" | LoggedType;

const KINDS = (["Note", ...LOGGED_TYPES] as const).map((kind) => ({ value: kind, label: kind }));

/** Card with the form for whatever is added to a customer's history: a note, or an email, call or meeting with its time. */
export function Composer({ additions }: { additions: Additions }) {
  const { note, interaction } = additions;
  const [kind, setKind] = useState<Kind>(() => kindOf(interaction.methods.getValues()));
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current !== kind) form.current?.querySelector("textarea")?.focus();
    shown.current = kind;
  }, [kind]);
  return (
    <Card
      aside={<ViewSwitch choices={KINDS} className="*:px-2.5" label="Kind of entry" onShow={setKind} shown={kind} />}
      title={kind === "Note" ? "Notes" : `Log ${kind.toLowerCase()}`}
    >
      <div className="p-4 desk:px-card" ref={form}>
        {kind === "Note" ? (
          <NewNoteForm note={note} />
        ) : (
          <NewInteractionForm interaction={interaction} key={kind} type={kind} />
        )}
      </div>
    </Card>
  );
}

/** Returns the kind of a restored draft. */
function kindOf({ type, description }: { type: LoggedType; description: string }): Kind {
  return description === "" ? "Note" : type;
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

function NewNoteForm({ note }: { note: Additions["note"] }) {
  return (
    <SmallForm
      actions={() => (
        <SaveRow busy={note.busy} verb="add">
          Add Note
        </SaveRow>
      )}
      className="grid gap-3"
      failed="Failed to add note"
      state={note}
    >
      <MentionField
        {...onKey("note")}
        area="customers"
        aria-keyshortcuts="Control+Enter"
        label="Add Note"
        name="text"
        rows={3}
      />
    </SmallForm>
  );
}

/** Form of an email, call or meeting that took place. */
function NewInteractionForm({ interaction, type }: { interaction: Additions["interaction"]; type: LoggedType }) {
  const [openedAt] = useState(Date.now);
  const { methods, change } = interaction;
  const given = useWatch({ control: methods.control, name: "type" });
  const onShown = useEffectEvent(() => change({ type }));
  // Also after a save, which begins with blank values.
  useEffect(() => {
    if (given !== type) onShown();
  }, [given, type]);
  return (
    <SmallForm
      actions={() => (
        <SaveRow busy={interaction.busy} verb="save">
          Save interaction
        </SaveRow>
      )}
      className="grid gap-3"
      failed="Failed to log interaction"
      label="Log interaction"
      state={interaction}
    >
      <FormTextArea aria-keyshortcuts="Control+Enter" label="Description" name="description" rows={3} />
      <div className="sm:w-64">
        <FormMoment
          fallback={minuteOf(openedAt)}
          hint="South African time"
          label="Date"
          max={minuteOf(openedAt + MAX_INTERACTION_AHEAD_MS)}
          name="date"
          type="datetime-local"
        />
      </div>
    </SmallForm>
  );
}
