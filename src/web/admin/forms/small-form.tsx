import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type FieldValues, FormProvider, useController } from "react-hook-form";
import { DISCARD_QUESTION, useConfirm } from "#ui/confirm.tsx";
import { TextField } from "#ui/field.tsx";
import { FailureBanner } from "../base/failure-reason.tsx";
import { FormFields, useFieldError } from "./fields.tsx";
import type { useSmallForm } from "./use-small-form.ts";

interface SmallFormProps<Values extends FieldValues, Body, Saved>
  extends Omit<ComponentProps<"form">, "onKeyDown" | "onReset" | "onSubmit" | "ref"> {
  state: ReturnType<typeof useSmallForm<Values, Body, Saved>>;
  /** Accessible name. */
  label?: string;
  className?: string;
  /** Message above the fields when nothing was saved. A form without one shows `state.failure` itself. */
  failed?: string;
  /** Closes the form, after a question if its text would be lost. A dialog asks itself. */
  onClose?: () => void;
  /** Replaces the save. `isLast` after Ctrl+Shift+Enter. */
  onSend?: (isLast: boolean) => void;
  /** Buttons, which stay reachable while the fields are closed. Gets a function that closes the form. */
  actions?: (close: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Shows a small form. Ctrl+Enter saves. Esc closes it, or leaves a field whose text stays. A refused save moves the focus to the first
 * refused field.
 */
export function SmallForm<Values extends FieldValues, Body, Saved>({
  state,
  label,
  className = "grid gap-4",
  failed,
  onClose,
  onSend = () => void state.submit(),
  actions,
  children,
  ...rest
}: SmallFormProps<Values, Body, Saved>) {
  const form = useRef<HTMLFormElement>(null);
  const confirm = useConfirm();
  const { refusals, busy } = state;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const question = state.confirm;
  useEffect(() => {
    question.current = confirm;
    return () => {
      question.current = undefined;
    };
  });

  async function close() {
    if (state.isUnsaved() && !(await confirm(DISCARD_QUESTION))) return;
    state.discard();
    onClose?.();
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    const { key, ctrlKey, metaKey, shiftKey, nativeEvent, currentTarget } = event;
    if (event.defaultPrevented || nativeEvent.isComposing) return;
    if (key === "Escape" && !currentTarget.closest("[role=dialog]")) {
      event.preventDefault();
      if (onClose) void close();
      else document.getElementById("screen")?.focus({ preventScroll: true });
    }
    if (key !== "Enter" || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    // A key that is held down must not confirm what the first press has asked.
    if (!event.repeat) onSend(shiftKey);
  }
  function send(event: FormEvent) {
    event.preventDefault();
    // In React's tree, another form can be around this one.
    event.stopPropagation();
    onSend(false);
  }
  return (
    <FormProvider {...state.methods}>
      <form
        {...rest}
        aria-label={label}
        className={className}
        data-unsaved={state.isUnsaved()}
        noValidate
        onKeyDown={press}
        onReset={(event) => {
          event.preventDefault();
          state.discard();
        }}
        onSubmit={send}
        ref={form}
      >
        {failed !== undefined && state.failure && (
          <div className="col-span-full">
            <FailureBanner
              action={{ label: "Try again", onAct: () => onSend(false), busy }}
              error={state.failure}
              message={failed}
              onDismiss={state.dismiss}
            >
              What you typed is still here.
            </FailureBanner>
          </div>
        )}
        <FormFields closed={busy && state.isClosedWhileBusy}>{children}</FormFields>
        {actions?.(() => void close())}
      </form>
    </FormProvider>
  );
}

/** Value of a date that was typed and is not complete. The contract refuses it. */
const INCOMPLETE = "incomplete";

interface FormMomentProps {
  name: string;
  label: string;
  labelHidden?: boolean;
  hint?: string;
  type: "date" | "datetime-local";
  max?: string;
  /** Shown while nothing was typed: today, or the minute when the form was opened. */
  fallback: string;
}

/** Field for a day or a time that has a fallback until a user types one. An incomplete date stays, and is refused. */
export function FormMoment({ name, fallback, ...rest }: FormMomentProps) {
  const { field } = useController({ name });
  const value: string = field.value ?? "";
  return (
    <TextField
      {...rest}
      error={useFieldError(name)}
      name={name}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value || INCOMPLETE)}
      ref={field.ref}
      value={value === INCOMPLETE ? "" : value || fallback}
    />
  );
}
