import { Toast } from "@base-ui/react/toast";
import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

const SHOWN_MS = 5_000;

/** Around everything that gives feedback by toast. Toasts tell of success only, and never alone: failures stay in a banner. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3} timeout={SHOWN_MS}>
      {children}
      <Toast.Portal>
        {/* Above the bar of a form: a toast over its button would keep people from saving. */}
        <Toast.Viewport className="fixed right-4 bottom-4 left-4 z-50 flex flex-col gap-2 desk:left-auto desk:w-96 [html:has([data-save-bar])_&]:bottom-28 min-[600px]:[html:has([data-save-bar])_&]:bottom-20">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      className="rounded-panel border border-border bg-surface text-sm text-ink shadow-3 transition-[opacity,translate] duration-(--t-2) ease-(--ease-out) data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      key={toast.id}
      swipeDirection={["right", "down"]}
      toast={toast}
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-3.5">
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" size={20} strokeWidth={1.75} />
        <Toast.Title
          className="min-w-0 flex-1 wrap-anywhere text-sm leading-normal font-[560] tracking-normal font-stretch-100%"
          render={<p />}
        />
        <Toast.Action className="min-h-9 cursor-pointer rounded-control px-2.5 font-[640] text-(--link) hover:bg-surface-2" />
        <Toast.Close
          aria-label="Dismiss"
          className="grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-surface-2"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Answers how to tell of a success, with a way to take it back where there is one; that answers how to end it early. */
export function useToast() {
  const { add, close } = Toast.useToastManager();
  return (text: string, undo?: () => void): (() => void) => {
    const id = add({
      title: stripBidiControls(text),
      ...(undo && {
        actionProps: {
          children: "Undo",
          onClick: () => {
            close(id);
            undo();
          },
        },
      }),
    });
    return () => close(id);
  };
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
