import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Manifest, Plugin } from "vite";

/** Path of the public pages' only script, from the project's root. */
const SOURCE = "src/web/site/scripts/site.ts";
const NAME = "virtual:site-scripts";
const RESOLVED = `\0${NAME}`;

/**
 * Bundles the public pages' script without React, and exports its address: `import { siteScript } from "virtual:site-scripts"`.
 * The server build reads the hashed name from the client's manifest. The client build cannot contain its own hash, so in a
 * browser the address comes from the server's script element. In development Vite serves the source.
 */
export function siteScripts(): Plugin {
  return {
    name: "site-scripts",
    buildStart() {
      if (this.environment.mode === "build" && this.environment.name === "client") {
        this.emitFile({ type: "chunk", id: join(this.environment.config.root, SOURCE), name: "site" });
      }
    },
    resolveId(id) {
      return id === NAME ? RESOLVED : undefined;
    },
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const { mode, name } = this.environment;
      if (mode !== "build") return exporting(JSON.stringify(`/${SOURCE}`));
      if (name === "client") return exporting(`document.querySelector("script[data-site]")?.getAttribute("src") ?? ""`);
      const { environments, base, root } = this.environment.getTopLevelConfig();
      const file = await builtFile(resolve(root, environments.client?.build.outDir ?? "", ".vite/manifest.json"));
      return exporting(JSON.stringify(`${base}${file}`));
    },
  };
}

function exporting(expression: string): string {
  return `export const siteScript = ${expression};`;
}

async function builtFile(manifestFile: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  const file = manifest[SOURCE]?.file;
  if (!file) throw new Error(`${manifestFile} does not name ${SOURCE}: was the client built first?`);
  return file;
}
