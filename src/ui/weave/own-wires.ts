import { ink, markOnNight, wires } from "./wires.ts";

/** Colours of drawn pictures, by the tokens that have those of the company in their place. */
const TOKENS = {
  ...Object.fromEntries(Object.entries(wires).map(([name, hex]) => [`--wire-${name}`, hex])),
  "--mark-core": markOnNight[0],
  "--picture-ink": ink,
};

let own: ReadonlyMap<string, string> | undefined;

/** Returns the colours of the company that the document's style sheet has, by ours. */
function ownWires(): ReadonlyMap<string, string> {
  const style = getComputedStyle(document.documentElement);
  // Our own tokens are no hex, and have the colours that a picture already has.
  return new Map(
    Object.entries(TOKENS).flatMap(([token, hex]) => {
      const value = style.getPropertyValue(token).trim();
      return value.startsWith("#") ? [[hex, value]] : [];
    }),
  );
}

/** Returns a picture that a script draws in the colours of the company. In a document of a company without colours it stays as it is. */
export function inOwnWires(svg: string): string {
  if (globalThis.document === undefined) return svg;
  own ??= ownWires();
  const colours = own;
  return colours.size === 0 ? svg : svg.replaceAll(/#[0-9a-f]{6}\b/g, (hex) => colours.get(hex) ?? hex);
}
