import { useId } from "react";
import { TextField } from "#ui/field.tsx";

export type When = "now" | "later";

const CHOICES = [
  { value: "now", label: "Now" },
  { value: "later", label: "At a time" },
] as const;

interface WhenChoiceProps {
  when: When;
  /** Value of the field for the time. */
  local: string;
  label: string;
  hint: string;
  onWhen: (when: When) => void;
  onLocal: (local: string) => void;
}

/** Choice between now and a time, with the field for the time. */
export function WhenChoice({ when, local, label, hint, onWhen, onLocal }: WhenChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">When</legend>
      <div className="flex gap-5">
        {CHOICES.map((choice) => (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 desk:min-h-8" key={choice.value}>
            <input
              checked={when === choice.value}
              className="size-4 accent-primary"
              name={name}
              onChange={() => onWhen(choice.value)}
              type="radio"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {when === "later" && (
        <TextField
          hint={hint}
          label={label}
          onChange={({ target }) => onLocal(target.value)}
          type="datetime-local"
          value={local}
        />
      )}
    </fieldset>
  );
}
