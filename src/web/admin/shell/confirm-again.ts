import { useSyncExternalStore } from "react";
import { CONFIRM_CODE } from "#contract/confirm.ts";
import { CallError } from "#web/shared/call.ts";
import { readToken } from "#web/shared/session.ts";

/** Called with whether the password was given, once somebody has answered. */
type Answer = (isConfirmed: boolean) => void;

let waiting: Answer | undefined;
const listeners = new Set<() => void>();

function setWaiting(answer: Answer | undefined): void {
  waiting = answer;
  for (const listener of listeners) listener();
}

let question: Promise<boolean> | undefined;

/** One question for all that wait for it at the same time. */
function ask(): Promise<boolean> {
  question ??= new Promise<boolean>(setWaiting).finally(() => {
    question = undefined;
  });
  return question;
}

/**
 * Does the work; where the server wants to know first that it is still the same person, asks for the password and does it again. Fails
 * with the server's own words when the question is left without an answer.
 */
export async function confirmed<Result>(work: () => Promise<Result>): Promise<Result> {
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

/** Whether the work was not done because nobody answered the question. */
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

/** Whether the password is asked for. */
export function useIsConfirmationAsked(): boolean {
  return useSyncExternalStore(
    onWaitingChange,
    () => waiting !== undefined,
    () => false,
  );
}
