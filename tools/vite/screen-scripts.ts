import { readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import type { Manifest, Plugin } from "vite";

/** Declaration of the module of a screen in an `area.ts`. */
const LOAD = /load: async \(\) => \(await import\("([^"]+)"\)/g;
/** Modules whose scripts the document of every screen names. */
const OF_EVERY_SCREEN = /\/(?:entry\.client|root|shell\/(?:back-office-shell|admin-layout|screen))\.tsx\b/;

/**
 * Adds `scripts` to each screen that an `area.ts` declares: the files of its module. The server's build reads them from the client's
 * manifest. The document then names them, so that they load beside those of the frame. A browser needs them no more.
 */
export function screenScripts(): Plugin {
  return {
    name: "screen-scripts",
    enforce: "pre",
    async transform(code, id) {
      const { mode, name } = this.environment;
      if (mode !== "build" || name === "client" || !/\/src\/web\/admin\/[\w-]+\/area\.ts$/.test(id)) return undefined;
      const { environments, base, root } = this.environment.getTopLevelConfig();
      const file = resolve(root, environments.client?.build.outDir ?? "", ".vite/manifest.json");
      const manifest: Manifest = JSON.parse(await readFile(file, "utf8"));
      const common = filesOf(
        manifest,
        Object.keys(manifest).filter((key) => OF_EVERY_SCREEN.test(key)),
      );
      return code.replaceAll(LOAD, (declaration, module: string) => {
        // A module in a chunk of the frame, such as the list of customers, is no entry of the manifest.
        const files = filesOf(manifest, [relative(root, resolve(dirname(id), module))]);
        const scripts = [...files].filter((one) => !common.has(one)).map((one) => base + one);
        return `scripts: ${JSON.stringify(scripts)}, ${declaration}`;
      });
    },
  };
}

/** Returns the files of these modules with all files that they import. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set(keys);
  // A set visits what is added during the loop.
  for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported);
  return new Set([...reached].flatMap((key) => manifest[key]?.file ?? []));
}
