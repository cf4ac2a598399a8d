import { useEffect } from "react";
import { noteSuccessor, rows } from "./rows.ts";

/** Parts of the page whose focused element may disappear. */
const [SCREEN, TOASTS] = ["#screen", "[data-toasts]"];
/** Windows that return the focus themselves. Toasts are left out: they are dialogs that are not modal. */
const OVER = ":is([role=dialog], [role=alertdialog]):not([aria-modal=false]), [role=menu]";
const CONTROLS = "a[href], button, select, input";

/** Element that has the focus, with what may take the focus when the element disappears. */
interface Place {
  element: HTMLElement;
  /** Position of the element among the controls of its row. */
  control: number;
  /** Rows of the list after the row of the element, the nearest first. */
  after: readonly HTMLElement[];
  /** Rows of the list before the row of the element, the nearest first. */
  before: readonly HTMLElement[];
  /** Row of the element, if another copy of it may take its place: a card that moves. */
  card: string | undefined;
  /** Place before a press in a toast, to which the focus returns when the toast disappears. */
  former: Place | undefined;
}

/** Returns the place of an element. `former` is kept only for an element in a toast. */
function placeOf(element: HTMLElement, former?: Place): Place {
  const row = rows().find((candidate) => candidate.contains(element));
  const all = row ? rows().filter((candidate) => isOfList(candidate, row)) : [];
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

/** Returns whether two rows belong to one list, or to lists that follow one another, such as the groups of tasks. */
function isOfList({ parentElement: list }: HTMLElement, { parentElement: other }: HTMLElement): boolean {
  return list === other || (list?.dataset.rows !== undefined && list.dataset.rows === other?.dataset.rows);
}

/**
 * Focuses what took the place of a removed element: its copy, the next row, the previous row, or the screen. After a
 * press in a toast, the focus returns to the place before.
 */
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
  const successor =
    row && ([...row.querySelectorAll<HTMLElement>(CONTROLS)].at(control) ?? row.querySelector<HTMLElement>("a[href]"));
  (successor ?? document.querySelector<HTMLElement>(SCREEN))?.focus({ preventScroll: row === undefined });
  noteSuccessor(next);
}

/**
 * Keeps the focus in the page: when the focused element disappears, such as the row of a snoozed message, another
 * element gets the focus.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | undefined;
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.closest(OVER)) return;
      place = target.closest(`${SCREEN}, ${TOASTS}`) ? placeOf(target, place) : undefined;
    }
    function forget({ target, relatedTarget }: FocusEvent) {
      // The element is still there if the user pressed on nothing. A disabled element may disappear next, so its place
      // is kept.
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
