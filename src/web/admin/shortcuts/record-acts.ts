import { useEffect } from "react";

/** What keys do to the record that is shown, as far as it can be done to it. */
export interface RecordActs {
  /** What most of them need: a message is done, an application moves on. */
  finish?: (() => void) | undefined;
  /** Spam, or rejected. */
  setAside?: (() => void) | undefined;
}

let shown: RecordActs = {};

/** Of the record on the screen, as long as it is there. */
export function useRecordActs(acts: RecordActs): void {
  useEffect(() => {
    shown = acts;
    return () => {
      shown = {};
    };
  });
}

/** The keys of both, as they are told beside what they do. */
export const ACT_KEYS: Readonly<Record<keyof RecordActs, string>> = { finish: "D", setAside: "!" };

export function actOnRecord(name: keyof RecordActs): void {
  shown[name]?.();
}
