import { ink, markOnNight, wires } from "./wires.ts";

/** Colours of drawn pictures, by the tokens that have those of the company in their place. */
const TOKENS = {
  ...Object.fromEntries(Object.entries(wires).map(([name, hex]) => [`--wire-${name}`, hex])),
  "--mark-core": markOnNight[0],
  "--picture-ink": ink,
};

type Wires = ReadonlyMap<string, string>;

const NONE: Wires = new Map();
let own: Wires | undefined;
const watchers = new Set<() => void>();

/** Returns the colours of the company that the document's style sheet has, by ours. The same map until they change. */
export function ownWires(): Wires {
  if (globalThis.document === undefined) return NONE;
  own ??= readWires();
  return own;
}

function readWires(): Wires {
  const style = getComputedStyle(document.documentElement);
  // Our own tokens are no hex, and have the colours that a picture already has.
  return new Map(
    Object.entries(TOKENS).flatMap(([token, hex]) => {
      const value = style.getPropertyValue(token).trim();
      return value.startsWith("#") ? [[hex, value]] : [];
    }),
  );
}

/** Reads the colours again after a change of the document's style sheet, and notifies the pictures that have the former ones. */
export function renewOwnWires(): void {
  own = undefined;
  for (const notify of watchers) notify();
}

/** Calls a function after each change of the colours. Returns a function that ends it. */
export function watchOwnWires(notify: () => void): () => void {
  watchers.add(notify);
  return () => {
    watchers.delete(notify);
  };
}

/** Returns a picture that a script draws in the colours of the company. In a document of a company without colours it stays as it is. */
export function inOwnWires(svg: string, colours = ownWires()): string {
  return colours.size === 0 ? svg : svg.replaceAll(/#[0-9a-f]{6}\b/g, (hex) => colours.get(hex) ?? hex);
}
