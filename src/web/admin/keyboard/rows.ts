/** Rows of a list in the document: of a table, or of its compact form in a narrow window. */
const ROWS = "#screen tbody:not([aria-hidden]) > tr, #screen section > ul:not([aria-hidden]) > li";
/** Link to the record. A row without one uses its first control. */
const NAME = "a[href]";
const WALK = "#screen a[data-walk]";
const OTHER = "button:enabled, select:enabled";

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)];
}

export function currentRow(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement));
}

/** Returns the id at the end of the link of the row with the focus. */
export function currentRowId(): string | undefined {
  const link = currentRow()?.querySelector<HTMLAnchorElement>(NAME);
  return link?.pathname.split("/").at(-1);
}

/** Focuses the next or previous row, so that a screen reader reads its name. On a record's page, opens the next or previous record. */
export function moveToRow(step: 1 | -1): void {
  if (document.querySelector(WALK)) {
    document.querySelector<HTMLElement>(`${WALK}[data-walk=${step === 1 ? "next" : "previous"}]`)?.click();
    return;
  }
  const all = rows().filter((row) => row.querySelector(`${NAME}, ${OTHER}`));
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  const target = next?.querySelector<HTMLElement>(NAME) ?? next?.querySelector<HTMLElement>(OTHER);
  target?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>("input[type=checkbox], [role=checkbox]")?.click();
}

/** Edits the row with the focus, or the record that is shown. */
export function edit(): void {
  // In a list, a row has to have the focus.
  const container = currentRow() ?? (rows().length === 0 ? document.querySelector("#screen") : null);
  const link = container?.querySelector<HTMLElement>("a[href$='/edit'], a[href*='/edit?']");
  (link ?? currentRow()?.querySelector<HTMLElement>(NAME))?.click();
}

/** Selector of the control that changes a status: a select, or the first of the buttons. */
export const STATUS = "select[aria-label^='Status of '], select[aria-label='Set status'], [data-status-change]";

/** Focuses a control, and opens the list of a select if the browser supports it. */
export function openControl(control: HTMLElement): void {
  control.focus();
  if (control instanceof HTMLSelectElement && "showPicker" in control) control.showPicker();
}

/** List with selected rows, which has the bar with the actions on them. */
const SELECTING = "#screen [data-selecting]";
const BULK = `${SELECTING} [data-bulk]`;

/** Presses the button of a key in the bar of the selected rows. Returns false if no row is selected. */
export function actOnSelection(act: string): boolean {
  document.querySelector<HTMLElement>(`${BULK} [data-act="${act}"]`)?.click();
  return document.querySelector(SELECTING) !== null;
}

/** Opens the choice of a status: of all selected rows, of the row with the focus, or of the record that is shown. */
export function openStatus(): void {
  const container = document.querySelector(SELECTING)
    ? document.querySelector(BULK)
    : (currentRow() ?? (rows().length === 0 ? document.querySelector("#screen") : null));
  const status = container?.querySelector<HTMLElement>(STATUS);
  if (status) openControl(status);
}

export function reply(): void {
  document.querySelector<HTMLElement>("#screen [data-reply]")?.click();
}

/** Presses Undo in the newest toast that has it. */
export function undo(): void {
  document.querySelector<HTMLElement>("[data-undo]")?.click();
}

export function openDisplay(): void {
  document.querySelector<HTMLElement>("#screen [data-display]")?.click();
}

export function create(): void {
  document.querySelector<HTMLElement>("#screen a[href$='/new']")?.click();
}

export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#screen input[type=search]");
  field?.focus();
  field?.select();
}

/**
 * Changes the status of the row with the focus to the result of `following`, and moves to the next row. Does nothing if that is
 * undefined.
 */
export function changeRowStatus(following: (status: string) => string | undefined): void {
  const select = currentRow()?.querySelector(STATUS);
  if (!(select instanceof HTMLSelectElement)) return;
  const status = following(select.value);
  if (status === undefined || status === select.value) return;
  select.value = status;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  moveToRow(1);
}
