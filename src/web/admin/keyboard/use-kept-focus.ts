import { useEffect } from "react";
import { noteSuccessor, rows } from "./rows.ts";

/** Parts of the page whose focused element may disappear. */
const [SCREEN, TOASTS] = ["#screen", "[data-toasts]"];
/** Windows that return the focus themselves. A toast is a dialog that is not modal. */
const OVER = ":is([role=dialog], [role=alertdialog]):not([aria-modal=false]), [role=menu]";
const CONTROLS = "a[href], button, select, input";

/** Place of the focus: an element, in a list its row and the others. */
interface Place {
  element: HTMLElement;
  /** Position of the element among the controls of its row. */
  control: number;
  /** Rows after the one of the element, the nearest first. Then those before it. */
  after: readonly HTMLElement[];
  before: readonly HTMLElement[];
  /** Row of the element, if another copy of it may take its place: a card that moves. */
  card: string | undefined;
  /** Place before a press in a toast, to which the focus returns. */
  former: Place | undefined;
}

function placeOf(element: HTMLElement, former?: Place): Place {
  const row = rows().find((one) => one.contains(element));
  const all = row ? rows().filter((one) => isOfList(one, row)) : [];
  const at = row ? all.indexOf(row) : -1;
  return {
    element,
    control: row ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : -1,
    after: all.slice(at + 1),
    before: all.slice(0, Math.max(at, 0)).reverse(),
    card: row?.dataset.card,
    former: element.closest(TOASTS) ? former : undefined,
  };
}

/** Returns whether two rows are of one list, or of lists that are one after the other such as the groups of tasks. */
function isOfList({ parentElement: one }: HTMLElement, { parentElement: other }: HTMLElement): boolean {
  return one === other || (one?.dataset.rows !== undefined && one.dataset.rows === other?.dataset.rows);
}

/** Focuses what took the place of an element that has gone: its copy, the next row, the last one, or the screen. */
function focusSuccessor({ control, after, before, card, former }: Place): void {
  if (former?.element.isConnected) {
    former.element.focus({ preventScroll: true });
    return;
  }
  if (former) {
    focusSuccessor(former);
    return;
  }
  const isThere = (row: HTMLElement) => row.isConnected;
  const copy = card === undefined ? null : document.querySelector<HTMLElement>(`[data-card="${card}"]`);
  const next = copy ? undefined : after.find(isThere);
  const row = copy ?? next ?? before.find(isThere);
  const taker =
    row && ([...row.querySelectorAll<HTMLElement>(CONTROLS)].at(control) ?? row.querySelector<HTMLElement>("a[href]"));
  (taker ?? document.querySelector<HTMLElement>(SCREEN))?.focus({ preventScroll: row === undefined });
  noteSuccessor(next);
}

/** Keeps the focus in the page: when the focused element disappears, as a row does that was snoozed, another one takes it. */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | undefined;
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.closest(OVER)) return;
      place = target.closest(`${SCREEN}, ${TOASTS}`) ? placeOf(target, place) : undefined;
    }
    function forget({ target, relatedTarget }: FocusEvent) {
      // The element is still there if the user pressed on nothing. A disabled one may disappear next.
      queueMicrotask(() => {
        const isLeft = relatedTarget === null && document.activeElement === document.body;
        if (isLeft && target instanceof HTMLElement && target.isConnected && !target.matches(":disabled, :disabled *"))
          place = undefined;
      });
    }
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      if (!place || (activeElement !== document.body && activeElement !== place.element)) return;
      if (place.element === activeElement) {
        place = placeOf(place.element, place.former);
        return;
      }
      if (place.element.isConnected || document.querySelector(`:is(${OVER}):not([data-closed])`)) return;
      const gone = place;
      place = undefined;
      focusSuccessor(gone);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
    };
  }, []);
}
