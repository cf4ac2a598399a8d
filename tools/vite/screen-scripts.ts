import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import type { Manifest, Plugin } from "vite";

/** Declaration of the module of a screen in an `area.ts`. */
const LOAD = /load: async \(\) => \(await import\("([^"]+)"\)/g;
/** Modules of the frame, which every screen loads. */
const OF_EVERY_SCREEN = /\/(?:entry\.client|root|shell\/(?:back-office-shell|admin-layout|screen))\.tsx\b/;
/** Size of a large script in bytes, uncompressed. Two scripts of the frame are larger, all others less than half of it. */
const LARGE = 200_000;

/**
 * Adds `scripts` to each screen that an `area.ts` declares: the files of its module and of the frame. The server's build reads them
 * from the client's manifest. The document then names them, so that they load at once. A browser needs them no more.
 */
export function screenScripts(): Plugin {
  return {
    name: "screen-scripts",
    enforce: "pre",
    async transform(code, id) {
      const { mode, name } = this.environment;
      if (mode !== "build" || name === "client" || !/\/src\/web\/admin\/[\w-]+\/area\.ts$/.test(id)) return undefined;
      const { environments, base, root } = this.environment.getTopLevelConfig();
      const folder = resolve(root, environments.client?.build.outDir ?? "");
      const manifest: Manifest = JSON.parse(await readFile(resolve(folder, ".vite/manifest.json"), "utf8"));
      const frame = Object.keys(manifest).filter((key) => OF_EVERY_SCREEN.test(key));
      return code.replaceAll(LOAD, (declaration, module: string) => {
        // A module in a chunk of the frame, such as the list of customers, is no entry of the manifest.
        const files = filesOf(manifest, [...frame, relative(root, resolve(dirname(id), module))]);
        const scripts = inLoadOrder(files, folder).map((file) => base + file);
        return `scripts: ${JSON.stringify(scripts)}, ${declaration}`;
      });
    },
  };
}

/**
 * Returns the files with the large ones first, then from small to large. A browser has six connections to a server without HTTP/2:
 * two keep the line busy from the start, while the small files take turns on the others.
 */
function inLoadOrder(files: ReadonlySet<string>, folder: string): string[] {
  const sizes = [...files].map((file) => ({ file, size: statSync(resolve(folder, file)).size }));
  const ascending = sizes.toSorted((a, b) => a.size - b.size);
  const [small, large] = [ascending.filter(({ size }) => size <= LARGE), ascending.filter(({ size }) => size > LARGE)];
  return [...large, ...small].map(({ file }) => file);
}

/** Returns the files of these modules with all files that they import. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set(keys);
  // A set visits what is added during the loop.
  for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported);
  return new Set([...reached].flatMap((key) => manifest[key]?.file ?? []));
}
