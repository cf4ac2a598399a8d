// Bundles the scripts and the stylesheet of the map's frame into `build/map`, each whole in itself: the frame is an origin
// of its own, to which plain scripts and stylesheets come without a preflight.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = "src/web/site/map";
const FOLDER = "build/map";

await rm(join(ROOT, FOLDER), { recursive: true, force: true });
// One by one: a script that is whole in itself has one entry.
await bundle("leaflet-map", "leaflet-map.ts", "iife");
await bundle("google-map", "google-map.ts", "iife");
await bundle("map", "map.css", "es");

async function bundle(name: string, entry: string, format: "iife" | "es"): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    base: "/embed/map/",
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: join(ROOT, SOURCES, entry) },
        output: { format, entryFileNames: "[name]-[hash].js", assetFileNames: "[name]-[hash][extname]" },
      },
    },
  });
}
