import { useSyncExternalStore } from "react";
import { CONFIRM_CODE } from "#contract/confirm-code.ts";
import { CallError } from "#web/shared/call.ts";
import { readToken } from "#web/shared/session.ts";

/** Called with whether the user gave the password. */
type Answer = (isConfirmed: boolean) => void;

let waiting: Answer | undefined;
const listeners = new Set<() => void>();

function setWaiting(answer: Answer | undefined): void {
  waiting = answer;
  for (const listener of listeners) listener();
}

let question: Promise<boolean> | undefined;

/** Asks for the password. Calls that wait at the same time share one question. */
function ask(): Promise<boolean> {
  question ??= new Promise<boolean>(setWaiting).finally(() => {
    question = undefined;
  });
  return question;
}

/**
 * Runs the work. If the server requires the password again, asks for it and runs the work once more. Rejects with the server's
 * error if the user leaves the question.
 */
export async function withConfirmation<Result>(work: () => Promise<Result>): Promise<Result> {
  const token = readToken();
  try {
    return await work();
  } catch (error) {
    if (!isConfirmationLeft(error)) throw error;
    // Another account may have signed in in another tab: a call of one account is not repeated as the other.
    if (!(await ask()) || readToken() !== token) throw error;
    return work();
  }
}

/** Returns whether the server refused a call because it requires the password again. */
export function isConfirmationLeft(error: unknown): boolean {
  return error instanceof CallError && error.code === CONFIRM_CODE;
}

export function answerConfirmation(isConfirmed: boolean): void {
  waiting?.(isConfirmed);
  setWaiting(undefined);
}

function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the password question is open. A dialog that may cause it closes meanwhile, so that two are never open at once. */
export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(
    onWaitingChange,
    () => waiting !== undefined,
    () => false,
  );
}
