// Bundles the scripts and the stylesheet of the map's frame into `build/map`, each as one file. The frame has an origin of
// its own, which loads plain scripts and stylesheets without a preflight.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = "src/web/site/map";
const FOLDER = "build/map";

await rm(join(ROOT, FOLDER), { recursive: true, force: true });
// One by one, since a script without imports has one entry.
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
