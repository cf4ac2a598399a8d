import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#ui/class-names.ts";

interface Wiring {
  label: string;
  /** One line below the field; stays when there is an error. */
  hint?: string;
  error?: string | undefined;
}

const CONTROL =
  "w-full rounded-control border bg-surface px-3 text-ink placeholder:text-ink-3 transition-colors duration-(--t-1) aria-invalid:border-2 aria-invalid:border-danger border-border-strong";
const HEIGHT = "min-h-11 min-[900px]:min-h-10";

function useWiring({ hint, error }: Wiring) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}

function FieldFrame({ id, label, hint, error, children }: Wiring & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label className="text-sm font-[560]" htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className="flex items-center gap-1.5 text-sm font-[560] text-danger" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" className="shrink-0" size={16} strokeWidth={1.75} />
          {error}
        </p>
      )}
      {hint && (
        <p className="text-[0.8125rem] text-ink-3" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A one-line text with its label above, hint and error below, all wired together. `end` sits inside at the end. */
export function TextField({
  label,
  hint,
  error,
  end,
  className,
  ...rest
}: ComponentProps<"input"> & Wiring & { end?: ReactNode }) {
  const wiring = useWiring({ label, hint, error });
  return (
    <FieldFrame error={error} hint={hint} id={wiring.id} label={label}>
      <span className="relative block">
        <input {...rest} {...wiring} className={classNames(CONTROL, HEIGHT, end ? "pr-12" : "", className)} />
        {end && <span className="absolute inset-y-0 right-0 flex items-center pr-1">{end}</span>}
      </span>
    </FieldFrame>
  );
}

export function TextAreaField({ label, hint, error, className, ...rest }: ComponentProps<"textarea"> & Wiring) {
  const wiring = useWiring({ label, hint, error });
  return (
    <FieldFrame error={error} hint={hint} id={wiring.id} label={label}>
      <textarea rows={5} {...rest} {...wiring} className={classNames(CONTROL, "py-2.5 leading-normal", className)} />
    </FieldFrame>
  );
}

/** A native choice; pass `<option>` elements as children. */
export function SelectField({ label, hint, error, className, ...rest }: ComponentProps<"select"> & Wiring) {
  const wiring = useWiring({ label, hint, error });
  return (
    <FieldFrame error={error} hint={hint} id={wiring.id} label={label}>
      <select {...rest} {...wiring} className={classNames(CONTROL, HEIGHT, className)} />
    </FieldFrame>
  );
}
