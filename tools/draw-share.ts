// Draws what every picture for shared links has in common, and puts beside it the font that the server writes on it.
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { coil } from "#ui/weave/coil.ts";
import { ground, placed, svgDocument } from "#ui/weave/document.ts";
import { chevron } from "#ui/weave/rules.ts";
import { ink, wires } from "#ui/weave/wires.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "build/share");
const font = "mona-sans-display.ttf";

/** Open Graph's usual size. The disc leaves the left 660 px to words and bleeds out on the right. */
const size = { width: 1200, height: 630 };

function shareGround(): string {
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
  return svgDocument(size.width, size.height, ground(size.width, size.height, ink) + placed(670, -45, 0.72, disc));
}

await mkdir(folder, { recursive: true });
await sharp(Buffer.from(shareGround())).png({ compressionLevel: 9 }).toFile(join(folder, "ground.png"));
await copyFile(join(root, "src/ui/fonts", font), join(folder, font));
