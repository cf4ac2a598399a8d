import { type RefObject, useEffect, useEffectEvent } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { type Confirm, useConfirm } from "#ui/confirm.tsx";
import { readToken } from "#web/shared/session.ts";
import { askBeforeLeaving, keepsDrafts } from "../base/unsaved-changes.ts";

/** Form whose text would be lost with its screen. */
interface Guarded {
  /** One record, in lower case: `product`. */
  noun: string;
  /** Returns whether there is something to lose at this moment. */
  isUnsaved: () => boolean;
  /** Whether a draft keeps the text on another screen, so that only a log-out and a closed tab lose it. */
  staysOnLeave?: boolean;
  onDiscard: () => void;
  /** Asks above the form. */
  confirm: Confirm;
}

/** All forms on the screen. The router allows one question at a time, so they share it. */
const guarded = new Set<() => Guarded>();

function unsavedForms(isLeavingTab = true): Guarded[] {
  // Without a session the login page opens at once: the drafts are kept.
  if (readToken() === undefined) return [];
  return [...guarded]
    .map((read) => read())
    .filter(({ isUnsaved, staysOnLeave }) => (isLeavingTab || !staysOnLeave) && isUnsaved());
}

/** Discards all unsaved text on the screen, because its record was deleted. */
export function discardUnsaved(): void {
  for (const { onDiscard } of unsavedForms()) onDiscard();
}

/** Guards a form against leaving its screen with unsaved text. */
export function useLeaveGuard(form: Guarded): void {
  const read = useEffectEvent(() => form);
  useEffect(() => {
    const current = () => read();
    guarded.add(current);
    return () => {
      guarded.delete(current);
    };
  }, []);
}

interface LeaveGuardProps {
  noun: string;
  unsaved: boolean;
  /** Set when nothing is left to lose. */
  canLeave: RefObject<boolean>;
  onDiscard: () => void;
}

/** Asks before the user leaves a form with unsaved changes by a link, Back, a reload or a log-out. */
export function LeaveGuard({ noun, unsaved, canLeave, onDiscard }: LeaveGuardProps) {
  const confirm = useConfirm();
  useLeaveGuard({ noun, isUnsaved: () => unsaved && !canLeave.current, onDiscard, confirm });
  return null;
}

/** Asks whether these forms may be left, above the first of them. */
async function ask(forms: readonly Guarded[], leave: () => void, stay?: () => void): Promise<void> {
  const [first] = forms;
  const isLeaving = await first?.confirm({
    cancel: "Keep editing",
    confirm: "Discard changes",
    // The control that led away may be on the old screen.
    focusAfterYes: () => document.getElementById("screen"),
    text: `Your changes to this ${first.noun} have not been saved and will be lost.`,
    title: "Leave without saving?",
  });
  if (isLeaving === false) return stay?.();
  for (const { onDiscard } of forms) onDiscard();
  leave();
}

/** Question before any guarded form is left. Mounted once, around all screens. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsavedForms(false).length > 0,
  );
  useEffect(() => {
    if (blocker.state === "blocked") ask(unsavedForms(false), blocker.proceed, blocker.reset);
  }, [blocker]);

  useBeforeUnload((event) => {
    if (unsavedForms().length > 0 && !keepsDrafts()) event.preventDefault();
  });

  useEffect(
    () =>
      askBeforeLeaving((leave) => {
        const forms = unsavedForms();
        if (forms.length > 0) ask(forms, leave);
        else leave();
      }),
    [],
  );
  return null;
}

const underWay = new Set<Promise<unknown>>();

/** Makes a save of the form on the screen wait for an upload. If the upload fails, nothing is saved. */
export function awaitBeforeSave(work: Promise<unknown>): void {
  underWay.add(work);
  const end = () => underWay.delete(work);
  work.then(end, end);
}

const inTheWay = new Set<Error>();

/** Blocks a save of the form on the screen, because of a failed upload. Returns a function that unblocks it. */
export function blockSave(reason: Error): () => void {
  inTheWay.add(reason);
  return () => {
    inTheWay.delete(reason);
  };
}

/** Returns the work that a save has to wait for, rejected if the save is blocked. Undefined without work. */
export function workUnderWay(): Promise<unknown> | undefined {
  const [reason] = inTheWay;
  if (reason) return Promise.reject(reason);
  return underWay.size > 0 ? Promise.all(underWay) : undefined;
}
