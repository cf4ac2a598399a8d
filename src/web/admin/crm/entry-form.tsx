import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  INTERACTION_TOO_FAR_AHEAD,
  isTooFarAhead,
  MAX_INTERACTION_AHEAD_MS,
  updateCustomerNote,
  updateInteraction,
} from "#contract/customers.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallError, call } from "#web/shared/call.ts";
import { instantOfLocal, minuteOf } from "#web/shared/dates.ts";
import { FailureReason } from "../shell/failure-reason.tsx";
import { customers } from "./customer-client.ts";
import { LOGGED_TYPES, type LoggedType, type TimelineEntry } from "./timeline.ts";

interface EntryFormProps {
  customerId: string;
  entry: TimelineEntry;
  onClose: () => void;
}

/** Form that corrects an entry of the timeline, in the place of the entry. */
export function EntryForm({ customerId, entry, onClose }: EntryFormProps) {
  const isNote = entry.kind === "Note";
  const before = minuteOf(Date.parse(entry.instant));
  const [values, setValues] = useState({ kind: entry.kind, text: entry.text, date: before });
  const [problem, setProblem] = useState<{ field: "text" | "date"; message: string }>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => (isNote ? saveNote() : saveInteraction()),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: customers.keys.all });
      toast(isNote ? "Note changed" : "Interaction changed");
      onClose();
    },
  });
  async function saveNote() {
    const params = { id: customerId, noteId: entry.id };
    await call(updateCustomerNote, { params, body: { text: values.text } });
  }
  async function saveInteraction() {
    const params = { id: customerId, interactionId: entry.id };
    // An untouched time keeps its seconds.
    const date = values.date === before ? undefined : instantOfLocal(values.date);
    const type = values.kind as LoggedType;
    await call(updateInteraction, { params, body: { type, description: values.text, date } });
  }
  function send() {
    if (values.text.trim() === "")
      return setProblem({ field: "text", message: isNote ? "Note is required" : "Description is required" });
    if (!isNote && (values.date === "" || isTooFarAhead(instantOfLocal(values.date), Date.now())))
      return setProblem({
        field: "date",
        message: values.date === "" ? "Date is required" : INTERACTION_TOO_FAR_AHEAD,
      });
    mutate();
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }
  const refused = error instanceof CallError ? error.errors : [];
  const messageFor = (name: string, path: string) =>
    problem?.field === name ? problem.message : refused.find((one) => one.path === path)?.message;
  return (
    <form
      aria-label={`Edit ${entry.kind.toLowerCase()}`}
      className="mt-1 grid gap-3"
      noValidate
      onChange={() => {
        setProblem(undefined);
        reset();
      }}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error && refused.length === 0 && (
        <Banner action={{ label: "Try again", onAct: send, busy: isPending }} message="Failed to save the entry">
          <FailureReason error={error} />
        </Banner>
      )}
      {!isNote && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <SelectField
            label="Type"
            onChange={({ target }) => setValues({ ...values, kind: target.value as LoggedType })}
            value={values.kind}
          >
            {LOGGED_TYPES.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </SelectField>
          <TextField
            error={messageFor("date", "date")}
            hint="South African time"
            label="Date"
            max={minuteOf(Date.now() + MAX_INTERACTION_AHEAD_MS)}
            onChange={({ target }) => setValues({ ...values, date: target.value })}
            type="datetime-local"
            value={values.date}
          />
        </div>
      )}
      <TextAreaField
        error={messageFor("text", isNote ? "text" : "description")}
        label={isNote ? "Note" : "Description"}
        onChange={({ target }) => setValues({ ...values, text: target.value })}
        ref={field}
        rows={3}
        value={values.text}
      />
      <div className="flex gap-2">
        <Button busy={isPending} size="small" type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onClose} size="small">
          Cancel
        </Button>
      </div>
    </form>
  );
}
