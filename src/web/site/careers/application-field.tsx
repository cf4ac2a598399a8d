import type { ReactNode } from "react";
import { APPLICATION_FORM, type ApplicationField } from "#content/careers.ts";
import { FieldError } from "../contact/field-error.tsx";
import { fieldId } from "../contact/form-field.tsx";

interface FieldFrameProps {
  name: string;
  label: string;
  /** Said beside the label. */
  hint?: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** Label, control and the place of its message. */
export function FieldFrame({ name, label, hint, error, children }: FieldFrameProps) {
  const id = fieldId(name);
  return (
    <div className={`field field-${name}`}>
      <div className="flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="field-hint">
            {hint}
          </span>
        )}
      </div>
      {children}
      <FieldError id={id} name={name} error={error} />
    </div>
  );
}

/** What every control of the form has, with the words it came back with. */
export function controlOf(name: string, error: string | undefined, hasHint: boolean) {
  const id = fieldId(name);
  return {
    id,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": hasHint ? `${id}-hint ${id}-error` : `${id}-error`,
  };
}

const INPUT_TYPES = { line: "text", email: "email", tel: "tel", url: "text" } as const;

interface LineFieldProps {
  field: ApplicationField;
  /** Said below the line. */
  hint?: string;
  word: string | undefined;
  error: string | undefined;
}

/** Web addresses are typed into a plain line: a field of type url refuses those without https://. */
export function LineField({ field, hint, word, error }: LineFieldProps) {
  const { name, label, kind, required, autoComplete } = field;
  const { "aria-describedby": described, ...control } = controlOf(name, error, !required);
  const formatId = `${fieldId(name)}-format`;
  return (
    <FieldFrame name={name} label={label} hint={required ? undefined : APPLICATION_FORM.optional} error={error}>
      <input
        {...control}
        aria-describedby={hint ? `${formatId} ${described}` : described}
        type={INPUT_TYPES[kind]}
        inputMode={kind === "url" ? "url" : undefined}
        required={required}
        autoComplete={autoComplete}
        defaultValue={word}
      />
      {hint && (
        <p id={formatId} className="field-hint">
          {hint}
        </p>
      )}
    </FieldFrame>
  );
}

interface ChoiceFieldProps {
  name: string;
  label: string;
  /** What people read, by the value that is sent. */
  choices: Readonly<Record<string, string>>;
  word: string | undefined;
  error: string | undefined;
}

export function ChoiceField({ name, label, choices, word, error }: ChoiceFieldProps) {
  return (
    <FieldFrame name={name} label={label} error={error}>
      <div className="select">
        <select {...controlOf(name, error, false)} required defaultValue={word ?? ""}>
          <option value="">{APPLICATION_FORM.select}</option>
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
