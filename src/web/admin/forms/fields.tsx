import { ExternalLink } from "lucide-react";
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { get, type RegisterOptions, useController, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useRouteLoaderData } from "react-router";
import { PASSWORD_MIN_LENGTH } from "#contract/fields.ts";
import { afterPress } from "#ui/after-press.ts";
import { Button } from "#ui/button.tsx";
import { Tick } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { FieldError, FieldsDescription, SelectField, TextAreaField, TextField, useDescription } from "#ui/field.tsx";
import type { Choice } from "#ui/select.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { currencySign } from "#web/shared/money.ts";
import { type NumberKind, numberProblem, parseNumber, steppedText, understoodText } from "./parse-number.ts";
import { PasswordField } from "./password-field.tsx";

interface FieldProps {
  /** Path of the value in the form: `price.starter`. */
  name: string;
  label: string;
  /** End of the label that only screen readers read, where a heading above says the same: `of member 1`. */
  of?: string;
  hint?: string;
  /** Marks the label as optional. Other fields are required. */
  optional?: boolean;
  /** An asterisk beside the label, for a form that marks what has to be filled in. */
  starred?: boolean;
  /** Shows the label to screen readers alone, where the screen around it says the same. */
  labelHidden?: boolean;
}

function useField(name: string, options?: RegisterOptions) {
  const { register } = useFormContext();
  return { ...register(name, options), error: useFieldError(name) };
}

/** Returns the message of a field, a list or an entry that was refused. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name, exact: true });
  // Avoids `getFieldState`, whose other properties would render every field of the form at each key.
  const error: { message?: string } | undefined = get(errors, name);
  return error?.message;
}

/** Props of an input, without `maxLength`: a browser would cut pasted text silently. The contract reports the error instead. */
type InputProps = Omit<ComponentProps<"input">, "name" | "maxLength">;

export function FormText({ type, ...rest }: FieldProps & InputProps) {
  return <TextField {...rest} {...useField(rest.name)} type={type ?? "text"} />;
}

/** Field for a password, by default a new one. */
export function FormPassword(props: FieldProps & InputProps) {
  return <PasswordField autoComplete="new-password" {...props} {...useField(props.name)} />;
}

/** New password, with the minimum length of this installation, which can be longer than the minimum of the contract. */
export function FormNewPassword(props: FieldProps & InputProps) {
  const root = useRouteLoaderData<{ passwordMinLength?: number }>("root");
  const min = root?.passwordMinLength ?? PASSWORD_MIN_LENGTH;
  return <FormPassword hint={`At least ${min} characters`} minLength={min} {...props} />;
}

/** Keypads of phones by kind of number. The decimal keypad has no minus. */
const KEYPADS = { money: "decimal", whole: "numeric", coordinate: "text" } as const;

interface NumberProps extends FieldProps, Pick<InputProps, "className" | "aria-label"> {
  kind: NumberKind;
  start?: ReactNode;
}

/**
 * A number, typed with a decimal comma or point and with or without groups of thousands. When the field is left, it shows the number
 * that was understood, or what is wrong with the text.
 */
export function FormNumber({ kind, ...rest }: NumberProps) {
  const { name } = rest;
  const { trigger } = useFormContext();
  const field = useField(name, { validate: (text: string) => numberProblem(text, kind) });
  const value = parseNumber(useWatch({ name }) ?? "", kind);
  const shown = useRef<string>(undefined);

  /** Replaces the text as if a person had typed the new one. */
  function write(input: HTMLInputElement, text: string) {
    if (text === input.value) return;
    input.value = text;
    field.onChange({ target: input, type: "change" });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
    const step = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : undefined;
    if (step && !ctrlKey && !metaKey && !altKey) {
      const text = steppedText(currentTarget.value, kind, step);
      if (text === undefined) return;
      event.preventDefault();
      write(currentTarget, text);
    }
    // Saves the form, and the field is not left.
    if (key === "Enter" || (key.toLowerCase() === "s" && (ctrlKey || metaKey))) {
      write(currentTarget, understoodText(currentTarget.value, kind));
      shown.current = currentTarget.value;
    }
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const isChanged = input.value !== shown.current && input.value.trim() !== "";
    write(input, understoodText(input.value, kind));
    field.onBlur(event);
    if (isChanged) afterPress(() => trigger(name));
  }

  return (
    <TextField
      {...rest}
      {...field}
      aria-valuemin={kind === "coordinate" ? undefined : 0}
      aria-valuenow={typeof value === "number" ? value : undefined}
      autoComplete="off"
      inputMode={KEYPADS[kind]}
      onBlur={leave}
      onFocus={(event) => {
        shown.current = event.currentTarget.value;
      }}
      onKeyDown={press}
      role="spinbutton"
      type="text"
    />
  );
}

/** Amount in the currency of the settings. */
export function FormMoney(props: FieldProps & { kind: "money" }) {
  return <FormNumber {...props} start={currencySign()} />;
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<"textarea">, "name" | "maxLength" | "ref"> {
  /** Set to the element. */
  element?: RefObject<HTMLTextAreaElement | null>;
}

export function FormTextArea({ rows, element, ...rest }: TextAreaProps) {
  const { ref, ...field } = useField(rest.name);
  return (
    <TextAreaField
      {...rest}
      {...field}
      ref={(shown) => {
        ref(shown);
        if (element) element.current = shown;
      }}
      rows={rows ?? 5}
    />
  );
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

/** Text field with suggestions. Any other text is valid too. */
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

/** Checkbox with its meaning beside it. */
export function FormCheckbox({ name, label, hint, onToggle }: FieldProps & { onToggle?: () => void }) {
  const { field } = useController({ name });
  const { value, ...rest } = field;
  const error = useFieldError(name);
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const described = useDescription(hint && hintId, error && errorId);
  return (
    <div className="flex items-start gap-2.5">
      <span className="grid h-[1lh] place-items-center">
        <Tick
          {...rest}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          checked={Boolean(value)}
          id={name}
          onChange={(event) => {
            rest.onChange(event);
            onToggle?.();
          }}
        />
      </span>
      <div>
        <label className="font-medium" htmlFor={name}>
          {label}
        </label>
        {hint && (
          <p className="text-small text-ink-3" id={hintId}>
            {hint}
          </p>
        )}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  );
}

interface FormGroupProps {
  /** The path of the list or object in the form: `features`. */
  name: string;
  /** Name of the group for screen readers. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Fields that can be refused as a whole, such as a list with too many entries. The summary then leads to the group. */
export function FormGroup({ name, label, className = "grid gap-2.5", children }: FormGroupProps) {
  const id = useId();
  const error = useFieldError(name);
  const described = useDescription(error && id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading of the section is the legend.
    <div
      aria-describedby={described}
      aria-label={label}
      className={classNames("min-w-0 rounded-control outline-offset-4", className)}
      data-field={name}
      role="group"
      tabIndex={-1}
    >
      <FieldsDescription value={undefined}>{children}</FieldsDescription>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** Sections of a form on one surface, with lines between them. */
export function FormPanel({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-panel border border-border bg-surface shadow-1 *:border-b *:border-border *:last:border-b-0">
      {children}
    </div>
  );
}

interface FormSectionProps {
  title: string;
  /** One line about the purpose of the section. */
  line: ReactNode;
  /** Number of columns where there is room. */
  columns?: 2 | 3 | undefined;
  /** Whether the line describes each of its few fields. Default: it describes their group, so that it is read once. */
  describesEach?: boolean;
  children: ReactNode;
}

const COLUMNS = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

export function FormSection({ title, line, columns, describesEach = false, children }: FormSectionProps) {
  const [heading, described] = [sectionId(title), useId()];
  const group = { "aria-describedby": described, "aria-labelledby": heading, role: "group" } as const;
  return (
    <section className="p-4 desk:p-5">
      <h2
        className="scroll-mt-20 text-[1.0625rem] leading-tight font-bold tracking-[-0.008em] font-stretch-106%"
        id={heading}
        tabIndex={-1}
      >
        {title}
      </h2>
      <p className="mt-1 text-ink-2" id={described}>
        {line}
      </p>
      <div
        {...(!describesEach && group)}
        className={classNames("mt-4 grid grid-cols-1 items-start gap-x-4 gap-y-5", columns && COLUMNS[columns])}
      >
        <FieldsDescription value={describesEach ? described : undefined}>{children}</FieldsDescription>
      </div>
    </section>
  );
}

const sectionId = (title: string) => `section-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;

/** Buttons that lead to the sections of a long form, by their titles. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  function goTo(title: string) {
    const heading = document.getElementById(sectionId(title));
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
  return (
    <nav aria-label="Sections" className="-mx-1 flex gap-x-1 max-desk:overflow-x-auto desk:flex-wrap">
      {titles.map((title) => (
        <Button key={title} onClick={() => goTo(title)} size="small" variant="quiet">
          {title}
        </Button>
      ))}
    </nav>
  );
}

interface FormFieldsProps {
  /** Disables the fields while they are saved or compared: text typed then would be in neither version. */
  closed: boolean;
  children: ReactNode;
}

/**
 * Fields of a form. When they are enabled again, the focus returns to its field, unless another element has taken it. The page and a
 * dialog around the form take it only because the field cannot have it.
 */
export function FormFields({ closed, children }: FormFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (closed) {
      const isHere = focused instanceof HTMLElement && container.current?.contains(focused);
      left.current = isHere ? focused : undefined;
    } else if (focused === document.body || focused?.contains(container.current)) left.current?.focus();
  }, [closed]);
  return (
    <div className="contents" inert={closed} ref={container}>
      {children}
    </div>
  );
}

/** Link from a record to its public page. */
export function WebsiteLink({ to }: { to: string }) {
  return (
    <TextLink className="min-h-9 gap-2 justify-self-start" href={to}>
      <ExternalLink size={16} />
      View on the website
    </TextLink>
  );
}
