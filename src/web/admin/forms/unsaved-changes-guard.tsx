import { type RefObject, useEffect, useEffectEvent } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useConfirm } from "#ui/confirmation.tsx";
import { readToken } from "#web/shared/session.ts";
import { askBeforeLeaving, keepsDrafts } from "../shell/unsaved-changes.ts";

interface LeaveGuardProps {
  /** One record, in lower case: `product`. */
  noun: string;
  unsaved: boolean;
  /** Set when nothing is left to lose. */
  canLeave: RefObject<boolean>;
  onDiscard: () => void;
}

/** Asks before the user leaves a form with unsaved changes by a link, Back, a reload or a log-out. */
export function LeaveGuard({ noun, unsaved, canLeave, onDiscard }: LeaveGuardProps) {
  const confirm = useConfirm();

  /** Returns whether to ask. Without a session the login page opens at once: the draft is kept. */
  const mayLose = () => unsaved && !canLeave.current && readToken() !== undefined;

  async function ask(leave: () => void, stay?: () => void) {
    const isLeaving = await confirm({
      cancel: "Keep editing",
      confirm: "Discard changes",
      // The control that led away may be on the old screen.
      focusAfterYes: () => document.getElementById("screen"),
      text: `Your changes to this ${noun} have not been saved and will be lost.`,
      title: "Leave without saving?",
    });
    if (!isLeaving) return stay?.();
    onDiscard();
    leave();
  }

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => mayLose() && currentLocation.pathname !== nextLocation.pathname,
  );
  const onBlocked = useEffectEvent(ask);
  useEffect(() => {
    if (blocker.state === "blocked") onBlocked(blocker.proceed, blocker.reset);
  }, [blocker]);

  useBeforeUnload((event) => {
    if (mayLose() && !keepsDrafts()) event.preventDefault();
  });

  const onEnd = useEffectEvent((leave: () => void) => (mayLose() ? void ask(leave) : leave()));
  useEffect(() => askBeforeLeaving((leave) => onEnd(leave)), []);

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
