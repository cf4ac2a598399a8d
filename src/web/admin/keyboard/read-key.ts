import type { Area } from "../areas/area.ts";

/** Meaning of a key. */
export type KeyMeaning =
  | { does: "palette" | "help" | "search" | "create" | "nextRow" | "previousRow" | "select" | "edit" | "area" }
  | {
      does:
        | "display"
        | "status"
        | "finish"
        | "setAside"
        | "reply"
        | "undo"
        | "assign"
        | "snooze"
        | "merge"
        | "task"
        | "customer";
    }
  | { does: "go"; to: string };

/** Properties of a key event that count. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

interface Circumstances {
  /** Whether the focus is in a field, a select or a menu, where keys type. */
  typing: boolean;
  /** Whether a dialog covers the screen. */
  covered: boolean;
  /** Whether `g` was pressed just before. */
  afterArea: boolean;
  /** Whether keys without Ctrl or Cmd are enabled. */
  singleKeys: boolean;
  /** Areas that a second key after `g` opens. */
  areas: readonly Area[];
}

const SINGLE_KEYS: Readonly<Record<string, KeyMeaning>> = {
  "/": { does: "search" },
  "?": { does: "help" },
  g: { does: "area" },
  n: { does: "create" },
  j: { does: "nextRow" },
  k: { does: "previousRow" },
  x: { does: "select" },
  e: { does: "edit" },
  s: { does: "status" },
  v: { does: "display" },
  d: { does: "finish" },
  "!": { does: "setAside" },
  r: { does: "reply" },
  a: { does: "assign" },
  h: { does: "snooze" },
  z: { does: "undo" },
  m: { does: "merge" },
  c: { does: "customer" },
  t: { does: "task" },
};

/** Shortcut of the palette, as written on this machine's keyboard. */
export const PALETTE_KEYS = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "") ? "⌘ K" : "Ctrl K";

/**
 * Returns the meaning of a key. Undefined if it has none here, for example in a dialog, while the user types, or if
 * single keys are disabled.
 */
export function readKey(
  pressed: PressedKey,
  { typing, covered, afterArea, singleKeys, areas }: Circumstances,
): KeyMeaning | undefined {
  const { key, isComposing } = pressed;
  const command = pressed.ctrlKey || pressed.metaKey;
  if (isComposing || covered || pressed.altKey) return undefined;
  if (command) return key.toLowerCase() === "k" ? { does: "palette" } : undefined;
  if (typing || !singleKeys) return undefined;
  if (!afterArea) return SINGLE_KEYS[key];
  const area = areas.find((candidate) => candidate.key === key);
  return area && { does: "go", to: area.home ?? area.path };
}
