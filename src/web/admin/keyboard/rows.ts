import { type KeyCommand, keyTarget } from "#ui/key-target.ts";
import { isListOpen } from "#ui/type-ahead.ts";

/** Rows of a list in the document: of a table, or of its compact form in a narrow window. */
const ROWS = "#screen tbody:not([aria-hidden]) > tr, #screen section > ul:not([aria-hidden], [data-filters]) > li";
/** Link to the record. A row without one uses its first control. */
const NAME = "a[href]";
const OTHER = "button:enabled, select:enabled";

/** Row that took the place of a row that has gone, until a key other than `j` is pressed. */
let successor: HTMLElement | undefined;

/** Notes the row that took the place of a row that has gone. Undefined forgets it. */
export function noteSuccessor(row: HTMLElement | undefined): void {
  successor = row;
}

/** Returns the rows of the lists on the screen, in the order of the document. */
export function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)];
}

/** Returns the row with the focus; undefined if no row has it. */
export function currentRow(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement));
}

/**
 * Returns the id at the end of the link of the row with the focus. Undefined if no row has it, or the row has no link.
 */
export function currentRowId(): string | undefined {
  const link = currentRow()?.querySelector<HTMLAnchorElement>(NAME);
  return link?.pathname.split("/").at(-1);
}

/**
 * Focuses the next or previous row, so that a screen reader reads its name. On a record's page, opens the next or
 * previous record.
 */
export function moveToRow(step: 1 | -1): void {
  const screen = document.querySelector("#screen");
  const [forth, back] = [keyTarget("next", screen), keyTarget("previous", screen)];
  if (forth || back) {
    (step === 1 ? forth : back)?.click();
    return;
  }
  const all = rows().filter((row) => row.querySelector(`${NAME}, ${OTHER}`));
  const at = all.findIndex((row) => row.contains(document.activeElement));
  // `h` on row 5 hides it, and the focus may already be on the new row 5. `j` stays there then, instead of skipping
  // that row.
  const distance = step === 1 && at >= 0 && all[at] === successor ? 0 : step;
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + distance, 0), all.length - 1)];
  const target = next?.querySelector<HTMLElement>(NAME) ?? next?.querySelector<HTMLElement>(OTHER);
  target?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Toggles the checkbox of the row with the focus. */
export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>("input[type=checkbox], [role=checkbox]")?.click();
}

/**
 * Opens the form of the row with the focus, or of the record that is shown. A row without such a link opens its record.
 */
export function edit(): void {
  // In a list, a row has to have the focus.
  const container = currentRow() ?? (rows().length === 0 ? document.querySelector("#screen") : null);
  (keyTarget("edit", container) ?? currentRow()?.querySelector<HTMLElement>(NAME))?.click();
}

/** Focuses a control, and opens the list of a select if the browser supports it. */
export function openControl(control: HTMLElement): void {
  control.focus();
  if (!(control instanceof HTMLSelectElement && "showPicker" in control)) return;
  control.showPicker();
  returnFocus(control);
}

/**
 * Moves the focus out of a select after a choice, or when its list returns the focus, so that single keys work again.
 * The focus goes to the name in the current row, else to the list or screen. A press outside the select cancels this.
 */
function returnFocus(select: HTMLSelectElement): void {
  const listening = new AbortController();
  const { signal } = listening;
  function back() {
    listening.abort();
    const fallback = select.closest("[data-bulk]") ? "#list" : "#screen";
    const name = currentRow()?.querySelector<HTMLElement>(NAME);
    (name ?? document.querySelector<HTMLElement>(fallback))?.focus({ preventScroll: true });
  }
  // Some selects have a list drawn by the page. It takes the focus, and returns it to the select when it closes.
  select.addEventListener("focusin", ({ target }) => target === select && back(), { signal });
  select.addEventListener("change", () => !isListOpen(select) && back(), { signal });
  document.addEventListener(
    "pointerdown",
    ({ target }) => target instanceof Node && !select.contains(target) && listening.abort(),
    { signal },
  );
}

/** List with selected rows, which has the bar with the actions on them. */
const SELECTING = "#screen [data-selecting]";
const BULK = `${SELECTING} [data-bulk]`;

/**
 * Presses the button of a key in the bar of the selected rows. Returns whether rows are selected, so that the key
 * concerns no other record.
 */
export function actOnSelection(action: "finish" | "setAside"): boolean {
  keyTarget(action, document.querySelector(BULK))?.click();
  return document.querySelector(SELECTING) !== null;
}

/** Opens the choice of a status: of all selected rows, of the row with the focus, or of the record that is shown. */
export function openStatus(): void {
  const container = document.querySelector(SELECTING)
    ? document.querySelector(BULK)
    : (currentRow() ?? (rows().length === 0 ? document.querySelector("#screen") : null));
  const status = keyTarget("status", container);
  if (status) openControl(status);
}

/** Presses the control that a command of the keyboard has on this screen, or focuses it if it is a field. */
export function pressOnScreen(command: KeyCommand): void {
  const target = keyTarget(command, document.querySelector("#screen"));
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.focus();
  else target?.click();
}

export function reply(): void {
  pressOnScreen("reply");
}

/** Moves the focus from a text to the screen, so that single keys work again. */
export function leaveText(): void {
  document.querySelector<HTMLElement>("#screen")?.focus({ preventScroll: true });
}

/** Presses Undo in the newest toast that has the button. Returns whether there is such a toast. */
export function undo(): boolean {
  const target = keyTarget("undo", document);
  target?.click();
  return target !== null;
}

export function openDisplay(): void {
  pressOnScreen("display");
}

/** Adds a record to the list that is shown, or a note to the record that is shown. */
export function create(): void {
  pressOnScreen("create");
  pressOnScreen("note");
}

export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#screen input[type=search]");
  field?.focus();
  field?.select();
}

/**
 * Sets the status of the row with the focus to the result of `following`, and moves to the next row. Does nothing if
 * the result is undefined or the present status.
 */
export function changeRowStatus(following: (status: string) => string | undefined): void {
  const select = keyTarget("status", currentRow());
  if (!(select instanceof HTMLSelectElement)) return;
  const status = following(select.value);
  if (status === undefined || status === select.value) return;
  select.value = status;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  moveToRow(1);
}
