import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Blade, innerBlades, markCore, markShapes, outerBlades } from "#ui/weave/mark.ts";
import { ink, markOnNight } from "#ui/weave/wires.ts";
import { encodeIco, encodePng, type Pixels } from "./image-files.ts";

/** The mark on a night square. Lengths are fractions of the square's side. */
type Icon = {
  readonly form: "full" | "reduced";
  /** Size of one of the mark's 40 units. */
  readonly scale: number;
  readonly cornerRadius: number;
};

/** Icon of browser tabs. They show it at 16 px, and the full mark blurs at 20 px or less. */
const tabIcon: Icon = { form: "reduced", scale: 1.2 / 32, cornerRadius: 7 / 32 };

/** Icon of phones, which round the corners themselves. */
const phoneIcon: Icon = { form: "full", scale: 3.5 / 180, cornerRadius: 0 };

const SAMPLES_PER_SIDE = 4;

/** Writes favicon.svg, favicon.ico (16, 32 and 48 px) and apple-touch-icon.png (180 px) into a folder. */
export async function drawFavicons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, "favicon.svg"), `${iconDocument(tabIcon)}\n`),
    writeFile(join(folder, "favicon.ico"), encodeIco([16, 32, 48].map((size) => drawPixels(tabIcon, size)))),
    writeFile(join(folder, "apple-touch-icon.png"), encodePng(drawPixels(phoneIcon, 180))),
  ]);
}

function iconDocument({ form, scale, cornerRadius }: Icon): string {
  const side = 32;
  const shift = Number((side / 2 - markCore.x * scale * side).toFixed(2));
  const square = `<rect width="${side}" height="${side}" rx="${cornerRadius * side}" fill="${ink}"/>`;
  const mark = `<g fill="none" transform="translate(${shift} ${shift}) scale(${scale * side})">${markShapes(markOnNight, form)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${square}${mark}</svg>`;
}

/** Draws the pixels of an icon. Each is the mean of 4 by 4 points in it, so edges are smooth. */
export function drawPixels(icon: Icon, size: number): Pixels {
  const rgba = new Uint8Array(size * size * 4);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      rgba.set(drawPixel(icon, size, column, row), (row * size + column) * 4);
    }
  }
  return { size, rgba };
}

function drawPixel(icon: Icon, size: number, column: number, row: number): [number, number, number, number] {
  let [red, green, blue, hits] = [0, 0, 0, 0];
  for (let sample = 0; sample < SAMPLES_PER_SIDE ** 2; sample += 1) {
    const x = (column + ((sample % SAMPLES_PER_SIDE) + 0.5) / SAMPLES_PER_SIDE) / size;
    const y = (row + (Math.floor(sample / SAMPLES_PER_SIDE) + 0.5) / SAMPLES_PER_SIDE) / size;
    const colour = colourAt(icon, x, y);
    if (!colour) continue;
    const hex = Number.parseInt(colour.slice(1), 16);
    red += hex >> 16;
    green += (hex >> 8) & 255;
    blue += hex & 255;
    hits += 1;
  }
  const mean = (sum: number) => Math.round(sum / Math.max(1, hits));
  return [mean(red), mean(green), mean(blue), Math.round((255 * hits) / SAMPLES_PER_SIDE ** 2)];
}

/** Returns the colour at a point of the square, both from 0 to 1; undefined outside its rounded corners. */
function colourAt({ form, scale, cornerRadius }: Icon, x: number, y: number): string | undefined {
  const overCorner = (index: number) => Math.max(0, Math.abs(index - 0.5) - (0.5 - cornerRadius));
  if (Math.hypot(overCorner(x), overCorner(y)) > cornerRadius) return undefined;
  const [core, inner, outer] = markOnNight;
  const across = (x - 0.5) / scale;
  const down = (y - 0.5) / scale;
  if (Math.hypot(across, down) <= markCore.radius) return core;
  if (innerBlades.some((blade) => covers(blade, across, down))) return inner;
  if (form === "full" && outerBlades.some((blade) => covers(blade, across, down))) return outer;
  return ink;
}

/** Returns whether a point, measured from the middle of the mark, is on a blade. */
function covers(blade: Blade, across: number, down: number): boolean {
  if (Math.abs(Math.hypot(across, down) - blade.radius) > blade.width / 2) return false;
  const fullTurn = 2 * Math.PI;
  const pastStart = (((Math.atan2(down, across) - blade.startAngle) % fullTurn) + fullTurn) % fullTurn;
  return pastStart <= blade.endAngle - blade.startAngle;
}

if (import.meta.main) {
  await drawFavicons(join(import.meta.dirname, "../../public"));
  console.log("favicon.svg, favicon.ico and apple-touch-icon.png drawn into public/");
}
