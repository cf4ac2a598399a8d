import type { ComponentProps, ReactNode } from "react";
import { get, useController, useFormContext, useFormState } from "react-hook-form";
import { useRouteLoaderData } from "react-router";
import { PASSWORD_MIN_LENGTH } from "#contract/fields.ts";
import { Tick } from "#ui/checkbox.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import type { Choice } from "#ui/select.tsx";
import { PasswordField } from "../password-field.tsx";

interface FieldProps {
  /** The path of its value in the form: `price.starter`. */
  name: string;
  label: string;
  hint?: string;
  /** Says so beside the label; what is not marked has to be filled in. */
  optional?: boolean;
  /** An asterisk beside the label, for a form that marks what has to be filled in. */
  starred?: boolean;
  /** The label is for screen readers alone, where what stands around says the same. */
  labelHidden?: boolean;
}

function useField(name: string) {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name, exact: true });
  // Not by `getFieldState`, whose other answers would draw every field of the form at each key.
  const error: { message?: string } | undefined = get(errors, name);
  return { ...register(name), error: error?.message };
}

/** A browser that cuts what is too long would lose words in silence: the contract says so instead. */
type InputProps = Omit<ComponentProps<"input">, "name" | "maxLength">;

export function FormText({ type, ...rest }: FieldProps & InputProps) {
  return <TextField {...rest} {...useField(rest.name)} type={type ?? "text"} />;
}

/** A password to be, unless told otherwise. */
export function FormPassword(props: FieldProps & InputProps) {
  return <PasswordField autoComplete="new-password" {...props} {...useField(props.name)} />;
}

/** The same with what this installation asks of it, which may be more than the contract does. */
export function FormNewPassword(props: FieldProps & InputProps) {
  const root = useRouteLoaderData<{ passwordMinLength?: number }>("root");
  const min = root?.passwordMinLength ?? PASSWORD_MIN_LENGTH;
  return <FormPassword hint={`At least ${min} characters`} minLength={min} {...props} />;
}

/** A number as it is typed. `step` is the smallest difference: 0.01 for money. */
export function FormNumber({ step, start, ...rest }: FieldProps & { step: number; start?: ReactNode } & InputProps) {
  return (
    <TextField
      {...rest}
      {...useField(rest.name)}
      inputMode={step < 1 ? "decimal" : "numeric"}
      min={0}
      // A wheel that turns over the page must not change what is under it.
      onWheel={(event) => event.currentTarget.blur()}
      start={start}
      step={step}
      type="number"
    />
  );
}

/** Dollars. */
export function FormMoney(props: FieldProps) {
  return <FormNumber {...props} start="$" step={0.01} />;
}

export function FormTextArea({ rows, ...rest }: FieldProps & Omit<ComponentProps<"textarea">, "name" | "maxLength">) {
  return <TextAreaField {...rest} {...useField(rest.name)} rows={rows ?? 5} />;
}

export function FormSelect({ choices, ...rest }: FieldProps & { choices: readonly Choice<string>[] }) {
  return (
    <SelectField {...rest} {...useField(rest.name)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A text with suggestions: any other is as good. */
export function FormSuggested({ suggestions, ...rest }: FieldProps & { suggestions: readonly string[] }) {
  const list = `${rest.name}-suggestions`;
  return (
    <>
      <TextField {...rest} {...useField(rest.name)} autoComplete="off" list={list} />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}

/** Whether or not, with what it means beside it. */
export function FormCheckbox({ name, label, hint }: FieldProps) {
  const { field } = useController({ name });
  const { value, ...rest } = field;
  const hintId = `${name}-hint`;
  return (
    <div className="flex items-start gap-2.5">
      <span className="grid h-[1lh] place-items-center">
        <Tick {...rest} aria-describedby={hint && hintId} checked={Boolean(value)} id={name} />
      </span>
      <div>
        <label className="font-[560]" htmlFor={name}>
          {label}
        </label>
        {hint && (
          <p className="text-[0.8125rem] text-ink-3" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
