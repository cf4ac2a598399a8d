import { useEffect } from "react";

/** Actions of keys on the record that is shown. An action that is not possible is undefined. */
export interface RecordActions {
  /** Most frequent action: a message is done, an application or a deal moves on. */
  finish?: (() => void) | undefined;
  /** Spam, rejected or lost. */
  setAside?: (() => void) | undefined;
  assign?: (() => void) | undefined;
  snooze?: (() => void) | undefined;
}

let shown: RecordActions = {};

/** Registers the actions of the record on the screen, as long as it is shown. */
export function useRecordActions(actions: RecordActions): void {
  useEffect(() => {
    shown = actions;
    return () => {
      shown = {};
    };
  });
}

/** Keys of the actions, as they are shown beside their buttons. */
export const ACTION_KEYS: Readonly<Record<keyof RecordActions, string>> = {
  finish: "D",
  setAside: "!",
  assign: "A",
  snooze: "H",
};

export function runRecordAction(name: keyof RecordActions): void {
  shown[name]?.();
}
