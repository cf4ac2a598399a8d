import { useSyncExternalStore } from "react";
import { CONFIRM_CODE } from "#contract/auth.ts";
import { CallError } from "#web/shared/call.ts";

/** Called with whether the password was given, once somebody has answered. */
type Answer = (isConfirmed: boolean) => void;

let waiting: Answer | undefined;
const listeners = new Set<() => void>();

function setWaiting(answer: Answer | undefined): void {
  waiting = answer;
  for (const listener of listeners) listener();
}

/**
 * Does the work; where the server wants to know first that it is still the same person, asks for the password and does it again. Fails
 * with the server's own words when the question is left without an answer.
 */
export async function confirmed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError && error.code === CONFIRM_CODE)) throw error;
    const isConfirmed = await new Promise<boolean>((resolve) => {
      waiting?.(false);
      setWaiting(resolve);
    });
    if (!isConfirmed) throw error;
    return work();
  }
}

export function answerConfirmation(isConfirmed: boolean): void {
  waiting?.(isConfirmed);
  setWaiting(undefined);
}

function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the password is asked for. */
export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(
    onWaitingChange,
    () => waiting !== undefined,
    () => false,
  );
}
