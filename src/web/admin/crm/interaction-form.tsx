import { useEffect, useRef, useState } from "react";
import { INTERACTION_TYPES, MAX_INTERACTION_AHEAD_MS } from "#contract/customers.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { localTimeOf } from "#web/shared/dates.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import type { Additions } from "./use-inline-forms.ts";

interface InteractionFormProps {
  interaction: Additions["interaction"];
  onCancel: () => void;
  onSaved: () => void;
}

/** Returns a time as the field has it, to the minute. */
function minuteOf(time: number): string {
  return localTimeOf(`${new Date(time).toISOString().slice(0, 16)}:00.000Z`);
}

/** Form of an interaction with a customer: type, time and description. */
export function InteractionForm({ interaction, onCancel, onSaved }: InteractionFormProps) {
  const { values, errors, failure, busy } = interaction;
  const [openedAt] = useState(Date.now);
  const type = useRef<HTMLSelectElement>(null);
  useEffect(() => type.current?.focus(), []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  async function send() {
    if (await interaction.submit()) onSaved();
  }

  return (
    <form
      aria-label="Log interaction"
      className="grid gap-4 border-b border-border bg-surface-2 p-4 desk:px-card"
      noValidate
      ref={form}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          send();
        }
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {failure && (
        <Banner
          action={{ label: "Try again", onAct: send, busy }}
          message="Failed to log interaction"
          onDismiss={interaction.dismiss}
        >
          <FailureReason error={failure} /> What you typed is still here.
        </Banner>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          error={errors.type}
          label="Type"
          onChange={(event) => interaction.change({ type: event.target.value })}
          ref={type}
          value={values.type}
        >
          {INTERACTION_TYPES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
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
      <TextAreaField
        error={errors.description}
        label="Description"
        onChange={(event) => interaction.change({ description: event.target.value })}
        rows={3}
        value={values.description}
      />
      <div className="flex gap-2">
        <Button busy={busy} variant="primary" type="submit">
          Save interaction
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
