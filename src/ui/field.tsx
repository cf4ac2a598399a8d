import { ChevronDown, CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { classNames } from "#ui/class-names.ts";

interface Wiring {
  label: string;
  /** End of the label that only screen readers read, where a heading above says the same: `of member 1`. */
  of?: string | undefined;
  /** Shows the label to screen readers only, where the surrounding text says the same. */
  labelHidden?: boolean | undefined;
  /** Says so beside the label. */
  optional?: boolean | undefined;
  /** An asterisk beside the label, for a form that marks what has to be filled in. */
  starred?: boolean | undefined;
  /** One line below the field; stays when there is an error. */
  hint?: string | undefined;
  error?: string | undefined;
}

const CONTROL =
  "w-full rounded-control border bg-surface px-3 text-ink max-desk:text-base placeholder:text-ink-3 transition-colors duration-(--t-1) aria-invalid:border-2 aria-invalid:border-danger border-border-strong";
const HEIGHT = "min-h-11 desk:min-h-10";

/** Id of a line that describes the fields around which it is provided, such as that of their section. Default: none. */
export const FieldsDescription = createContext<string | undefined>(undefined);

/** Returns the `aria-describedby` of a field: these ids, and the line of its section. */
export function useDescription(...ids: readonly (string | false | undefined)[]): string | undefined {
  return [use(FieldsDescription), ...ids].filter(Boolean).join(" ") || undefined;
}

function useWiring({ hint, error, starred }: Pick<Wiring, "hint" | "error" | "starred">) {
  const id = useId();
  const described = useDescription(hint && `${id}-hint`, error && `${id}-error`);
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described,
    ...(starred && { "aria-required": true }),
  };
}

/** Label, field, hint, error: the order of the public forms too. */
function FieldFrame({
  id,
  label,
  of,
  labelHidden,
  optional,
  starred,
  hint,
  error,
  children,
}: Wiring & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className={labelHidden ? "sr-only" : "text-sm font-medium"} htmlFor={id}>
        <span>{label}</span>
        {of && <span className="sr-only">{` ${of}`}</span>}
        {optional && <span className={of ? "sr-only" : "font-normal text-ink-3"}> (optional)</span>}
        {starred && (
          <span aria-hidden="true" className="text-danger">
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p className="text-small text-ink-3" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Message of a refused field, below the field and named by its `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium text-danger" id={id}>
      <CircleAlert className="shrink-0" size={16} />
      <span>{children}</span>
    </p>
  );
}

/** A one-line text with its label above, hint and error below, all wired together. `start` and `end` sit inside it. */
export function TextField({
  label,
  of,
  labelHidden,
  optional,
  starred,
  hint,
  error,
  start,
  end,
  className,
  ...rest
}: ComponentProps<"input"> & Wiring & { start?: ReactNode; end?: ReactNode }) {
  const wiring = useWiring({ hint, error, starred });
  return (
    <FieldFrame {...{ label, of, labelHidden, optional, starred, hint, error }} id={wiring.id}>
      <span className="relative block">
        {start && (
          <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-3">
            {start}
          </span>
        )}
        <input
          {...rest}
          {...wiring}
          className={classNames(CONTROL, HEIGHT, start ? "pl-7" : "", end ? "pr-12" : "", className)}
        />
        {end && <span className="absolute inset-y-0 right-0 flex items-center pr-1">{end}</span>}
      </span>
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  of,
  labelHidden,
  optional,
  starred,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<"textarea"> & Wiring) {
  const wiring = useWiring({ hint, error, starred });
  return (
    <FieldFrame {...{ label, of, labelHidden, optional, starred, hint, error }} id={wiring.id}>
      <textarea rows={5} {...rest} {...wiring} className={classNames(CONTROL, "py-2.5 leading-normal", className)} />
    </FieldFrame>
  );
}

/** A native choice; pass `<option>` elements as children. */
export function SelectField({
  label,
  of,
  labelHidden,
  optional,
  starred,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<"select"> & Wiring) {
  const wiring = useWiring({ hint, error, starred });
  return (
    <FieldFrame {...{ label, of, labelHidden, optional, starred, hint, error }} id={wiring.id}>
      <span className="relative block">
        <select
          {...rest}
          {...wiring}
          className={classNames(CONTROL, HEIGHT, "cursor-pointer appearance-none pr-9", className)}
        />
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" size={16} />
      </span>
    </FieldFrame>
  );
}
