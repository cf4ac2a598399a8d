import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { coil } from "#ui/weave/coil.ts";
import { ground, placed, svgDocument } from "#ui/weave/document.ts";
import { markShapes } from "#ui/weave/mark.ts";
import { chevron } from "#ui/weave/rules.ts";
import { ink, markOnNight, wires } from "#ui/weave/wires.ts";

/** Usual size for Open Graph. The mark is at the upper left, beside the name. The disc leaves the left 660 px for text. */
const size = { width: 1200, height: 630 };

/** Draws the background of all pictures for shared links, in pixels, since the server's decoder reads no SVG. */
function shareGround(): Sharp {
  const disc = coil({
    centre: [500, 500],
    radius: 488,
    rings: 50,
    segments: 150,
    rule: chevron({ arms: 5, twist: 1.55, period: 38 }),
    palette: [wires.petrol, wires.bone, wires.strelitzia, wires.night],
    id: "share",
    rim: false,
  });
  const mark = `<g fill="none">${placed(64, 54, 1.4, markShapes(markOnNight))}</g>`;
  const night = ground(size.width, size.height, ink);
  const picture = svgDocument(size.width, size.height, night + placed(690, -45, 0.72, disc) + mark);
  return sharp(Buffer.from(picture));
}

/** Output file. Default: the file that the server reads. */
const [, , file = join(import.meta.dirname, "../../src/server/social-images/ground.webp")] = process.argv;
await shareGround().webp({ lossless: true, effort: 6 }).toFile(file);
