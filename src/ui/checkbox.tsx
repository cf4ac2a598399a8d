import { Check, Minus } from "lucide-react";
import { type ComponentProps, use, useEffect, useRef } from "react";
import { RowDescription } from "#ui/row-description.ts";

interface CheckboxProps {
  /** For screen readers: `Select Nomvula Dlamini`. */
  label: string;
  /** `some` for a box of several choices, of which some are checked. */
  checked: boolean | "some";
  /** Set while there is nothing to check. */
  disabled?: boolean;
  /** `shift` is whether that key was held. */
  onToggle: (shift: boolean) => void;
}

/** A box to tick, with room for a finger around it. */
export function Checkbox({ label, checked, disabled, onToggle }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const description = use(RowDescription);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "some";
  }, [checked]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press with shift from marking text.
    <span
      className="relative grid size-11 place-items-center select-none"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <Tick
        aria-describedby={description}
        aria-label={label}
        checked={checked === true}
        disabled={disabled}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        ref={box}
      />
    </span>
  );
}

/** Look of the box while it is empty, ticked, disabled or wrong. */
const STATES =
  "border-border-strong bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary " +
  "disabled:cursor-default disabled:opacity-50 aria-invalid:border-2 aria-invalid:border-danger";

/** The box alone, for a form that has its label beside it. */
export function Tick(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <span className="relative grid size-[18px] shrink-0 place-items-center">
      <input
        {...props}
        className={`peer absolute inset-0 cursor-pointer appearance-none rounded-[5px] border before:absolute before:-inset-3.5 ${STATES}`}
        type="checkbox"
      />
      <Check
        className="pointer-events-none relative hidden text-on-primary peer-checked:block forced-colors:text-[CanvasText]"
        size={14}
        strokeWidth={2.5}
      />
      <Minus
        className="pointer-events-none relative hidden text-on-primary peer-indeterminate:block forced-colors:text-[CanvasText]"
        size={14}
        strokeWidth={2.5}
      />
    </span>
  );
}
