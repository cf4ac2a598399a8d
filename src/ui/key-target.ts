/** Commands of a key that press or focus a control. */
export type KeyCommand =
  | "create"
  | "edit"
  | "status"
  | "reply"
  | "note"
  | "task"
  | "display"
  | "previous"
  | "next"
  | "finish"
  | "setAside"
  | "undo"
  | "merge"
  | "customer";

/** Returns the attribute by which a control declares its command, whatever its label and its address are: `<Link {...onKey("edit")} />`. */
export function onKey(command: KeyCommand | undefined) {
  return { "data-on-key": command } as const;
}

/** Returns the first control that declares a command, in a part of the page; null if there is no such control. */
export function keyTarget(command: KeyCommand, within: ParentNode | null | undefined): HTMLElement | null {
  return within?.querySelector<HTMLElement>(`[data-on-key=${command}]`) ?? null;
}

/** Returns whether a control declares a command. */
export function isKeyTarget({ dataset }: HTMLElement, command: KeyCommand): boolean {
  return dataset.onKey === command;
}
