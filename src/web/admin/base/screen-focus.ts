/** Attribute of a form in whose first field a new screen begins. */
export const BEGINS_IN_FIELD = { "data-begins": "" } as const;

const FIELD = ":is(input:not([type=checkbox], [type=file], [type=search]), select, textarea)";

/** Returns the first field of a form that is there to be filled in; null on any other screen. */
export function firstField(screen: HTMLElement): HTMLElement | null {
  return screen.querySelector<HTMLElement>(`[data-begins] ${FIELD}`);
}
