import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { readToken } from "#web/shared/session.ts";
import { LAZY_MODULES } from "../lazy-modules.ts";
import { askBeforeLeaving, keepsDrafts } from "../unsaved.ts";
import { useLazyModule } from "../use-lazy-module.tsx";

interface LeaveGuardProps {
  /** One record, in lower case: `product`. */
  noun: string;
  unsaved: boolean;
  /** Set when nothing is left to lose. */
  canLeave: RefObject<boolean>;
  onDiscard: () => void;
}

/** Asks before any way out of a form with unsaved changes: a link, Back, a reload, logging out. */
export function LeaveGuard({ noun, unsaved, canLeave, onDiscard }: LeaveGuardProps) {
  const { module, need, failure } = useLazyModule(LAZY_MODULES.confirmation, "question");
  const [open, setOpen] = useState(false);
  const answers = useRef<{ goOn: () => void; stay: (() => void) | undefined }>(undefined);

  /** A session that has ended leads to the login page whatever is open: the draft waits. */
  const mayLose = () => unsaved && !canLeave.current && readToken() !== undefined;

  async function ask(goOn: () => void, stay?: () => void) {
    answers.current = { goOn, stay };
    if (await need()) setOpen(true);
    else stay?.();
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

  const onEnd = useEffectEvent((goOn: () => void) => (mayLose() ? void ask(goOn) : goOn()));
  useEffect(() => askBeforeLeaving((goOn) => onEnd(goOn)), []);

  function close(next: boolean) {
    setOpen(next);
    if (!next) answers.current?.stay?.();
  }
  function leave() {
    const goOn = answers.current?.goOn;
    answers.current = undefined;
    onDiscard();
    goOn?.();
  }

  return (
    <>
      {failure}
      {module && (
        <module.Confirmation
          cancel="Keep editing"
          confirm="Discard changes"
          onConfirm={leave}
          onOpenChange={close}
          open={open}
          title="Leave without saving?"
        >
          Your changes to this {noun} have not been saved and will be lost.
        </module.Confirmation>
      )}
    </>
  );
}

const underWay = new Set<Promise<unknown>>();

/** Tells the form on the screen that a save has to wait for this, and does not happen when it fails: an upload. */
export function saveWaitsFor(work: Promise<unknown>): void {
  underWay.add(work);
  const end = () => underWay.delete(work);
  work.then(end, end);
}

const inTheWay = new Set<Error>();

/** No save of the form on the screen happens before this is settled: an upload that failed. Answers how to let go of it. */
export function keepFromSaving(reason: Error): () => void {
  inTheWay.add(reason);
  return () => {
    inTheWay.delete(reason);
  };
}

/** What a save has to wait for, rejected where it cannot happen; undefined when there is nothing. */
export function workUnderWay(): Promise<unknown> | undefined {
  const [reason] = inTheWay;
  if (reason) return Promise.reject(reason);
  return underWay.size > 0 ? Promise.all(underWay) : undefined;
}
