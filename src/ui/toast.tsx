import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { createToastQueue, type ShowToast } from "#ui/toast-queue.ts";
import type { ToastStack } from "#ui/toast-stack.tsx";

const AddToast = createContext<ShowToast>(() => () => undefined);

interface ToastProviderProps {
  /** Fetches what shows them. */
  load: () => Promise<{ ToastStack: typeof ToastStack }>;
  children: ReactNode;
}

/**
 * Around everything that gives feedback by toast. Toasts tell of success only, and never alone: failures stay in a banner. What shows
 * them comes with the first press, before anything can have succeeded: a region that is there by then is read out by screen readers.
 */
export function ToastProvider({ load, children }: ToastProviderProps) {
  const [queue] = useState(createToastQueue);
  const [Stack, setStack] = useState<typeof ToastStack>();
  const [fetchStack] = useState(() => () => {
    // Without it what was done is seen on the screen all the same; told of later, it would be taken for new.
    load().then((module) => setStack(() => module.ToastStack), queue.clear);
  });
  const isHere = Stack !== undefined;
  useEffect(() => {
    if (isHere) return;
    const listening = new AbortController();
    for (const press of ["pointerdown", "keydown"]) {
      window.addEventListener(press, fetchStack, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, [isHere, fetchStack]);
  const [add] = useState(
    (): ShowToast => (toast) => {
      const end = queue.add(toast);
      fetchStack();
      return end;
    },
  );
  return (
    <AddToast value={add}>
      {children}
      {Stack && <Stack queue={queue} />}
    </AddToast>
  );
}

/** Answers how to tell of a success, with a way to take it back where there is one; that answers how to end it early. */
export function useToast() {
  const add = useContext(AddToast);
  return (text: string, undo?: () => void): (() => void) => add({ text, undo });
}

/** The same for what can be taken back on this screen alone: it ends with it. */
export function useToastOfScreen() {
  const toast = useToast();
  const ends = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      for (const end of ends.current) end();
    },
    [],
  );
  return (text: string, undo: () => void) => void ends.current.push(toast(text, undo));
}
