import { Toast } from "@base-ui/react/toast";
import { CircleCheck, Info, X } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { onKey } from "#ui/key-target.ts";
import { stripBidiControls } from "#ui/strip-bidi-controls.ts";

const SHOWN_MS = 5_000;

interface ToastData {
  link: ReactNode;
  /** Set for a toast that is added while a dialog is open: a dialog that opens later covers the toast. */
  isAbove: boolean;
  isNote: boolean;
}

interface ToastOptions {
  /** Set where nothing was done: the toast has another sign. */
  isNote?: true;
  /** Link beside the text. */
  link?: ReactNode;
}

/** Shows a toast, with a button where `undo` is given. Returns a function that closes the toast early. */
type ShowToast = (text: string, undo?: () => void, options?: ToastOptions) => () => void;

const ShowToastContext = createContext<ShowToast>(() => () => undefined);

/** Provides `useToast`. Toasts report success, and keys without an effect. A failure stays in a banner. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(() => Toast.createToastManager<ToastData>());
  const [show] = useState(
    (): ShowToast =>
      (text, undo, { isNote = false, link } = {}) => {
        const id = manager.add({
          title: stripBidiControls(text),
          data: { link, isAbove: isVeiled(), isNote },
          ...(undo && {
            actionProps: {
              children: "Undo",
              onClick: () => {
                manager.close(id);
                undo();
              },
            },
          }),
        });
        return () => manager.close(id);
      },
  );
  return (
    <Toast.Provider limit={3} timeout={SHOWN_MS} toastManager={manager}>
      <ShowToastContext value={show}>{children}</ShowToastContext>
      <Toast.Portal>
        <ToastStack />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Returns the function that shows a toast. */
export const useToast = () => useContext(ShowToastContext);

/** Returns a function that shows a toast whose undo works on this screen alone: the toast closes with the screen. */
export function useScreenToast() {
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

/** Distances in px: from the edge of the window, and from what toasts must not cover. */
const [EDGE, GAP] = [16, 8];
/** Selector of the bar of a form and the pager of a list: toasts must not cover their buttons. */
const STAYS_FREE = "[data-save-bar], [data-pager]";

/** Returns the distance from the lower edge, in px, at which toasts of a height cover no bar. */
function freeBottom(height: number): number {
  const bottoms = [...document.querySelectorAll(STAYS_FREE)].map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    const isCovered = top < window.innerHeight && bottom > window.innerHeight - EDGE - GAP - height;
    return isCovered ? window.innerHeight - top + GAP : EDGE;
  });
  return Math.max(EDGE, ...bottoms);
}

/** Returns whether a dialog of the back office is open, by the veil behind it. */
const isVeiled = () => document.querySelector(".veil:not([hidden])") !== null;

/** The toasts that are shown, in the corner of the window. */
function ToastStack() {
  const { toasts } = Toast.useToastManager<ToastData>();
  const viewport = useRef<HTMLDivElement>(null);
  const [bottom, setBottom] = useState(EDGE);
  const count = toasts.length;
  useLayoutEffect(() => {
    if (count === 0) return;
    const place = () => setBottom(freeBottom(viewport.current?.getBoundingClientRect().height ?? 0));
    place();
    window.addEventListener("scroll", place, { passive: true });
    window.addEventListener("resize", place);
    // A bar may come under toasts that are there: that of a message, once its reply is sent.
    const bars = new MutationObserver(place);
    bars.observe(document.body, { childList: true, subtree: true });
    return () => {
      bars.disconnect();
      window.removeEventListener("scroll", place);
      window.removeEventListener("resize", place);
    };
  }, [count]);
  return (
    <Toast.Viewport
      className={classNames(
        "fixed right-4 left-4 flex flex-col gap-2 desk:left-auto desk:w-96",
        toasts[0]?.data?.isAbove ? "z-[55]" : "z-[35]",
      )}
      data-toasts=""
      onClick={(event) => {
        // Base UI keeps toasts while they have the focus. It reads a press by a key as focus in them, which never leaves.
        if (!event.currentTarget.contains(document.activeElement)) event.preventBaseUIHandler();
      }}
      ref={viewport}
      style={{ bottom }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Toast.Viewport>
  );
}

type ShownToast = ReturnType<typeof Toast.useToastManager<ToastData>>["toasts"][number];

const CARD =
  "rounded-panel border border-border bg-raised text-sm text-ink shadow-[0_2px_6px_oklch(22%_0.035_210/0.16)] dark:shadow-1";

function ToastCard({ toast }: { toast: ShownToast }) {
  const [Icon, colour] = toast.data?.isNote ? [Info, "text-ink-2"] : [CircleCheck, "text-success"];
  return (
    <Toast.Root
      className={`${CARD} transition-[opacity,translate] duration-(--t-2) ease-(--ease-out) away:translate-y-2 away:opacity-0 data-limited:hidden`}
      swipeDirection={["right", "down"]}
      toast={toast}
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-3.5">
        <Icon className={`shrink-0 ${colour}`} size={20} />
        <Toast.Title
          className="min-w-0 flex-1 wrap-anywhere text-sm leading-normal font-medium tracking-normal font-stretch-100%"
          render={<p />}
        />
        {toast.data?.link}
        <Toast.Action
          {...onKey("undo")}
          className="min-h-9 cursor-pointer rounded-control px-2.5 font-bold text-(--link) hover:bg-surface-3"
        />
        {/* Base UI hides it from screen readers until the stack is spread out, which ours always is. */}
        <Toast.Close
          aria-hidden={false}
          aria-label="Dismiss"
          className="grid size-9 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-surface-3"
        >
          <X size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}
