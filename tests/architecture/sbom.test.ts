import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface Component {
  name: string;
  version: string;
  hashes?: { alg: string; content: string }[];
}

/** `npm sbom` exists since npm 10.2, and this machine may have an older npm. */
const hasSbom = spawnSync("npm", ["sbom", "--help"], { stdio: "ignore" }).status === 0;

test.skipIf(!hasSbom)(
  "npm run sbom names every package that runs in production, with its hash, and no other",
  { tags: "promise-42" },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "sbom-"));
    try {
      const file = join(folder, "sbom.json");
      execFileSync(process.execPath, ["tools/sbom.mjs", file], { cwd: root });
      const document = JSON.parse(readFileSync(file, "utf8"));
      expect(document).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "palmiet-website" } } });
      const components: Component[] = document.components;
      const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
      const running = Object.entries<{ version: string; dev?: boolean }>(packages)
        .filter(([path, { dev }]) => path !== "" && !dev)
        .map(([path, { version }]) => `${path.replace(/^(.*\/)?node_modules\//, "")}@${version}`);
      const named = components.map(({ name, version }) => `${name}@${version}`);
      expect([...new Set(named)].toSorted()).toEqual([...new Set(running)].toSorted());
      expect(named).toEqual(
        expect.arrayContaining([expect.stringMatching(/^fastify@/), expect.stringMatching(/^react@/)]),
      );
      expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === "SHA-512"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
