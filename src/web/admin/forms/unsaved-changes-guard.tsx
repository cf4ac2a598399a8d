import { type RefObject, useEffect, useEffectEvent } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { type Confirm, useConfirm } from "#ui/confirm.tsx";
import { readToken } from "#web/shared/session.ts";
import { askBeforeLogout, isReloadingWithDrafts } from "../base/unsaved-changes.ts";

/** Form whose text would be lost with its screen. */
interface Guarded {
  /** One record, in lower case: `product`. */
  noun: string;
  /** Returns whether there is something to lose at this moment. */
  isUnsaved: () => boolean;
  /** Returns the save that is under way. It decides whether there is something to lose. */
  saving?: () => Promise<unknown> | undefined;
  /** Whether a draft keeps the text on another screen, so that only a log-out and a closed tab lose it. */
  staysOnLeave?: boolean;
  onDiscard: () => void;
  /** Asks above the form. */
  confirm: Confirm;
}

/** All forms on the screen. The router allows one question at a time, so they share it. */
const guarded = new Set<() => Guarded>();

/** Returns the forms that lose text when their screen is left, or when the whole tab is, by a log-out, a reload or its end. */
function unsavedForms(left: "screen" | "tab"): Guarded[] {
  // Without a session the login page opens at once: the drafts are kept.
  if (readToken() === undefined) return [];
  return [...guarded]
    .map((read) => read())
    .filter(({ isUnsaved, staysOnLeave }) => (left === "tab" || !staysOnLeave) && isUnsaved());
}

/** Discards all unsaved text on the screen, because its record was deleted. */
export function discardUnsaved(): void {
  for (const { onDiscard } of unsavedForms("tab")) onDiscard();
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
  /** Save that is under way. */
  saving?: RefObject<Promise<unknown> | undefined>;
  onDiscard: () => void;
}

/** Asks before the user leaves a form with unsaved changes by a link, Back, a reload or a log-out. */
export function LeaveGuard({ noun, unsaved, canLeave, saving, onDiscard }: LeaveGuardProps) {
  const confirm = useConfirm();
  const isUnsaved = () => unsaved && !canLeave.current;
  useLeaveGuard({ noun, isUnsaved, saving: () => saving?.current, onDiscard, confirm });
  return null;
}

let leaving = false;

/** Returns whether the user is on the way to another screen. A form that is saved by then opens none itself. */
export const isLeaving = () => leaving;

/** Asks whether these forms may be left, above the first of them that is not saved by then. */
async function ask(guarding: readonly Guarded[], leave: () => void, stay?: () => void): Promise<void> {
  await Promise.allSettled(guarding.map(({ saving }) => saving?.()));
  const forms = guarding.filter(({ isUnsaved }) => isUnsaved());
  const [first] = forms;
  const isGoing = await first?.confirm({
    cancel: "Keep editing",
    confirm: "Discard changes",
    // The control that led away may be on the old screen.
    focusAfterYes: () => document.getElementById("screen"),
    text: `Your changes to this ${first.noun} have not been saved and will be lost.`,
    title: "Leave without saving?",
  });
  if (isGoing === false) return stay?.();
  for (const { onDiscard } of forms) onDiscard();
  leave();
}

/** Question before any guarded form is left. Mounted once, around all screens. */
export function LeaveQuestion() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isAsked = currentLocation.pathname !== nextLocation.pathname && unsavedForms("screen").length > 0;
    leaving ||= isAsked;
    return isAsked;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isLast = true;
    function end(act: () => void) {
      // The user has chosen another way out while the form was saved.
      if (!isLast) return;
      leaving = false;
      act();
    }
    ask(
      unsavedForms("screen"),
      () => end(blocker.proceed),
      () => end(blocker.reset),
    );
    return () => {
      isLast = false;
    };
  }, [blocker]);

  useBeforeUnload((event) => {
    if (unsavedForms("tab").length > 0 && !isReloadingWithDrafts()) event.preventDefault();
  });

  useEffect(
    () =>
      askBeforeLogout((leave) => {
        const forms = unsavedForms("tab");
        if (forms.length > 0) ask(forms, leave);
        else leave();
      }),
    [],
  );
  return null;
}
