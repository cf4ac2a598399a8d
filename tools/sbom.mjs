// @ts-check
// `npm run sbom -- FILE`: writes the packages of the running program in package-lock.json as CycloneDX JSON.
// Default of FILE: build/sbom.cdx.json.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { machineEnvironment, root } from "./tasks/project.mjs";
import { Problem, runScript } from "./tasks/run.mjs";

const MAX_BYTES = 64 * 1024 * 1024;

await runScript(async () => {
  const file = resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? join(root, "build/sbom.cdx.json"));
  const document = withoutDevelopment(describePackages());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(document, undefined, 1)}\n`);
  console.log(`${document.components.length} packages: ${file}`);
});

/** Returns npm's document of all packages in the lock, including those for development. */
function describePackages() {
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const options = { cwd: root, env: machineEnvironment(), maxBuffer: MAX_BYTES };
  const { status, stdout, stderr } = spawnSync("npm", args, { ...options, encoding: "utf8" });
  if (status === 0) return JSON.parse(stdout);
  throw new Problem(`npm could not write it: it takes npm 10.2 or newer.\n${stderr.trim()}`);
}

/**
 * Returns the document without packages that the lock marks as `dev`. npm's `--omit=dev` also omits packages that both need,
 * such as React.
 * @param {{ metadata: { component: Named }, components: Named[], dependencies: { ref: string, dependsOn?: string[] }[] }} document
 */
function withoutDevelopment(document) {
  const { name, packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  /** @type {Set<string>} */
  const running = new Set();
  for (const [path, { name: alias, version, dev }] of Object.entries(packages)) {
    if (!dev) running.add(`${alias ?? path.replace(/^(.*\/)?node_modules\//, "")}@${version}`);
  }
  const isRunning = (/** @type {Named} */ one) => running.has(`${one.name}@${one.version}`);
  const components = document.components.filter(isRunning);
  const references = new Set(components.map((component) => component["bom-ref"]));
  const own = document.metadata.component["bom-ref"];
  return {
    ...document,
    // npm sets the name of the folder.
    metadata: { ...document.metadata, component: { ...document.metadata.component, name } },
    components,
    dependencies: document.dependencies
      .filter(({ ref }) => references.has(ref) || ref === own)
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) })),
  };
}

/** @typedef {{ name: string, version: string, "bom-ref": string }} Named */
