import { markCore, markShapes } from "#ui/weave/mark.ts";
import { inOwnWires } from "#ui/weave/own-wires.ts";
import { markOnNight, wires } from "#ui/weave/wires.ts";

/** Size of the marker in px. Its tip is in the middle of the lower edge. */
export const MARKER_SIZE = { width: 48, height: 58 } as const;

const { x, y } = markCore;
/** A drop around the reduced mark, in the mark's own units. */
const DROP = `M${x} ${y + 28} L${x - 13.66} ${y + 10.94} A17.5 17.5 0 1 1 ${x + 13.66} ${y + 10.94} Z`;

/** The marker as SVG: the mark on night, with a tip that points at the place. */
export function markerPicture(): SVGSVGElement {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `${x - 20} ${y - 19} 40 48.33`);
  picture.setAttribute("width", String(MARKER_SIZE.width));
  picture.setAttribute("height", String(MARKER_SIZE.height));
  picture.setAttribute("fill", "none");
  picture.setAttribute("aria-hidden", "true");
  // Built from constants and colours of the style sheet only, so `innerHTML` is safe.
  picture.innerHTML = inOwnWires(
    `<path d="${DROP}" fill="${wires.night}" stroke="${wires.bone}" stroke-width="2" stroke-linejoin="round"/>${markShapes(markOnNight, "reduced")}`,
  );
  return picture;
}
