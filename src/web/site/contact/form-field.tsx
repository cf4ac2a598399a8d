import type { FormField } from "#content/home.ts";
import { FieldError } from "./field-error.tsx";

interface FieldProps {
  field: FormField;
  /** As typed before, when the page comes back. */
  word: string | undefined;
  error: string | undefined;
}

export const fieldId = (name: string) => `form-${name}`;

/** Label, input and the place of its message, which the script fills as well. */
export function Field({ field, word, error }: FieldProps) {
  const id = fieldId(field.name);
  const control = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autoComplete,
    defaultValue: word,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": field.required ? `${id}-error` : `${id}-hint ${id}-error`,
  };
  return (
    <div className={`field field-${field.name}`}>
      <div className="flex justify-between gap-4">
        <label htmlFor={id}>{field.label}</label>
        {!field.required && (
          <span id={`${id}-hint`} className="field-hint">
            (optional)
          </span>
        )}
      </div>
      {field.kind === "text" ? (
        <textarea rows={5} {...control} />
      ) : (
        <input type={field.kind === "email" ? "email" : "text"} {...control} />
      )}
      <FieldError id={id} name={field.name} error={error} />
    </div>
  );
}
