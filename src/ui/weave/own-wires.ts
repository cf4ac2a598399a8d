import { ink, markOnNight, wires } from "./wires.ts";

/** Our colours in drawn pictures as hex, by the tokens of the style sheet. A company with own colours has them in these tokens. */
const TOKENS = {
  ...Object.fromEntries(Object.entries(wires).map(([name, hex]) => [`--wire-${name}`, hex])),
  "--mark-core": markOnNight[0],
  "--picture-ink": ink,
};

type Wires = ReadonlyMap<string, string>;

const NONE: Wires = new Map();
let own: Wires | undefined;
const watchers = new Set<() => void>();

/**
 * Returns the company's colours in hex, by the colour of ours that each replaces. The map is empty on the server and for a company
 * without own colours. It is the same map until `renewOwnWires` is called.
 */
export function ownWires(): Wires {
  if (globalThis.document === undefined) return NONE;
  own ??= readWires();
  return own;
}

function readWires(): Wires {
  const style = getComputedStyle(document.documentElement);
  // Only a company's colours are written in hex. A token with our own value needs no replacement.
  return new Map(
    Object.entries(TOKENS).flatMap(([token, hex]) => {
      const value = style.getPropertyValue(token).trim();
      return value.startsWith("#") ? [[hex, value]] : [];
    }),
  );
}

/** Forgets the colours after a change of the document's style sheet, and notifies the pictures that have the former colours. */
export function renewOwnWires(): void {
  own = undefined;
  for (const notify of watchers) notify();
}

/** Calls `notify` after each change of the colours. Returns a function that stops these calls. */
export function watchOwnWires(notify: () => void): () => void {
  watchers.add(notify);
  return () => {
    watchers.delete(notify);
  };
}

/** Returns an SVG picture with our colours replaced by the company's. It stays as it is for a company without own colours. */
export function inOwnWires(svg: string, colours = ownWires()): string {
  return colours.size === 0 ? svg : svg.replaceAll(/#[0-9a-f]{6}\b/g, (hex) => colours.get(hex) ?? hex);
}
