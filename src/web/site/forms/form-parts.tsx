import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { Company } from "#contract/company.ts";
import { data } from "../data-attributes.ts";
import { type ActionData, FORM_MESSAGES, TRAP_INPUT } from "./form.ts";

export const fieldId = (name: string) => `form-${name}`;

interface ErrorSummaryProps {
  actionData: ActionData | undefined;
  /** Fields in the order of the form; `id` for a control with its own id. */
  fields: readonly { name: string; id?: string }[];
  /** Sentence that says what a rejection of the whole form means for the typed text. */
  notSent?: string;
}

/**
 * Banner above a form that was not accepted, with a message and links to the fields. Empty, it takes no space. A page that
 * comes back with errors begins at the banner, with and without script.
 */
export function ErrorSummary({ actionData, fields, notSent = FORM_MESSAGES.notSent }: ErrorSummaryProps) {
  const wrong = fields.filter(({ name }) => actionData?.errors[name]);
  return (
    <div
      className="form-alert"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: whoever sent the form goes on from what is wrong with it.
      autoFocus={actionData !== undefined}
      {...data({ "data-alert": true })}
    >
      {actionData && (
        <>
          <strong>{actionData.message ?? FORM_MESSAGES.correct}</strong>
          {actionData.message !== undefined && notSent && <p>{notSent}</p>}
        </>
      )}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name, id = fieldId(name) }) => (
            <li key={name}>
              <a href={`#${id}`}>{actionData?.errors[name]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface LabelledFieldProps {
  name: string;
  label: string;
  /** Text beside the label. */
  hint?: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** Label, control with its hint below, and the place of its message: the order of the back office too. */
export function LabelledField({ name, label, hint, error, children }: LabelledFieldProps) {
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

/** Error of the field with this id, with its icon. The script fills it too. While it is empty, nothing is shown. */
export function FieldError({ id, name, error }: { id: string; name: string; error: string | undefined }) {
  return (
    <p id={`${id}-error`} className="field-error">
      <CircleAlert size={16} />
      <span {...data({ "data-error-of": name })}>{error}</span>
    </p>
  );
}

/** Parts that describe a control, in their order around it. */
type Description = "hint" | "format" | "error";

/** Returns the props of a control in a `LabelledField`. */
export function controlProps(name: string, error: string | undefined, described: readonly Description[] = ["error"]) {
  const id = fieldId(name);
  return {
    id,
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.map((part) => `${id}-${part}`).join(" "),
  };
}

interface TextFieldProps {
  field: {
    name: string;
    label: string;
    kind: "line" | "email" | "tel" | "url" | "text";
    required: boolean;
    /** Value that the browser may fill in. */
    autoComplete: string;
  };
  /** Format of the value, shown below the line. */
  format?: string | undefined;
  /** Value typed before, if the page comes back with errors. */
  value: string | undefined;
  error: string | undefined;
}

/** Web addresses are typed into a plain line: a field of type url rejects those without https://. */
const INPUT_TYPES = { line: "text", email: "email", tel: "tel", url: "text" } as const;

/** Labelled field with one line, or with several for the kind `text`. */
export function TextField({ field, format, value, error }: TextFieldProps) {
  const { name, label, kind, required, autoComplete } = field;
  const described = [...(required ? [] : ["hint" as const]), ...(format ? ["format" as const] : []), "error" as const];
  const control = {
    ...controlProps(name, error, described),
    required,
    autoComplete,
    defaultValue: value,
  };
  return (
    <LabelledField name={name} label={label} hint={required ? undefined : "(optional)"} error={error}>
      {kind === "text" ? (
        <textarea rows={5} {...control} />
      ) : (
        <input type={INPUT_TYPES[kind]} inputMode={kind === "url" ? "url" : undefined} {...control} />
      )}
      {format && (
        <p id={`${fieldId(name)}-format`} className="field-hint">
          {format}
        </p>
      )}
    </LabelledField>
  );
}

/** Trap for programs, which fill in every field: visitors cannot see it. `form` begins its id, which is unique on the page. */
export function HiddenField({ form, value }: { form: string; value: string | undefined }) {
  const id = `${form}-${TRAP_INPUT}`;
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Remark (leave empty)</label>
      <input id={id} name={TRAP_INPUT} type="text" tabIndex={-1} autoComplete="off" defaultValue={value} />
    </div>
  );
}

interface FormSentProps {
  content: { heading: string; reference: string; next: readonly string[] };
  reference: string | undefined;
  /** Link to the next step. */
  children: ReactNode;
}

/** Message in place of an accepted form. It is hidden until then, and the script fills in the reference. */
export function FormSent({ content, reference, children }: FormSentProps) {
  return (
    <div className="message-sent" hidden={reference === undefined} tabIndex={-1} {...data({ "data-sent": true })}>
      <h3 className="text-step-3">{content.heading}</h3>
      <p className="message-reference" role="status">
        {content.reference} <strong {...data({ "data-reference": true })}>{reference}</strong>
      </p>
      <ol className="message-next">
        {content.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{children}</p>
    </div>
  );
}

interface PrivacyNoticeProps {
  /** Id of the heading. */
  id: string;
  content: {
    heading: string;
    retention: string;
    howLong: (months: number) => string;
    askFor: string;
    more: { href: string; label: string };
  };
  company: Company;
  retentionMonths: number;
}

/** Notice that says which data of a form is stored, why, how long, and whom to ask. */
export function PrivacyNotice({ id, content, company, retentionMonths }: PrivacyNoticeProps) {
  return (
    <aside className="text-step--1 text-ink-2" aria-labelledby={id}>
      <h3 id={id} className="notice-heading">
        {content.heading}
      </h3>
      <p className="mt-2 max-w-120">
        {content.retention} {content.howLong(retentionMonths)} {content.askFor}{" "}
        <a className="prose-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        .{" "}
        <a className="prose-link" href={content.more.href}>
          {content.more.label}
        </a>
      </p>
    </aside>
  );
}
