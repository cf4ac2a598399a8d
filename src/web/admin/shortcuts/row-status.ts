import { currentRow, moveToRow, STATUS } from "./rows.ts";

/**
 * Gives the row with the focus the status that follows from its own, as if it had been chosen there, and goes on to the next; nothing
 * where none follows.
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
