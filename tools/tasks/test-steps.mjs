// @ts-check

/**
 * @typedef {object} TestStep
 * @property {string} name argument of `npm test -- NAME`
 * @property {string} title
 * @property {string[][]} [commands] commands of a check of the source, run one after the other
 * @property {string} [remedy] sentence after a failed command
 * @property {boolean} [built] whether the step needs the built pages
 * @property {boolean} [postgres] whether the step gets `TEST_DATABASE_URL`
 * @property {boolean} [chromium] whether the step gets `CHROMIUM_PATH`
 * @property {import("./programs.mjs").ProgramName[]} [programs] other programs whose paths the step gets
 * @property {import("./programs.mjs").ProgramName[]} [releasePrograms] programs for `npm run test:all` only
 */

/** Maximum points of `tools/prose-check.mjs`. Lower it to the new total after every change; never raise it. */
const PROSE_CEILING = "0";

/**
 * Checks of the source, which run at once. The tests run only if all of them pass.
 * @type {TestStep[]}
 */
export const checks = [
  {
    name: "lint",
    title: "Format and lint",
    // Biome colours each letter, also in a file, where nobody can read it then.
    commands: [["biome", "ci", ...(process.stdout.isTTY ? [] : ["--colors=off"])]],
    remedy: "`npx biome check --write` mends the format and most findings.",
  },
  {
    name: "prose",
    title: "Plain English in comments, titles and documents",
    commands: [["node", "tools/prose-check.mjs", ".", "--top", "0", "--max", PROSE_CEILING]],
  },
  {
    name: "types",
    title: "Types",
    commands: [
      ["react-router", "typegen"],
      // TypeScript 7; the package `typescript` is version 6, for dependency-cruiser.
      ["node", "node_modules/typescript-native/bin/tsc", "-p", "."],
      ["node", "node_modules/typescript-native/bin/tsc", "-p", "tools"],
    ],
  },
  {
    name: "boundaries",
    title: "Boundaries: who may import what",
    commands: [["depcruise", "--config", ".dependency-cruiser.mjs", "src", "migrations", "tools", "tests", "bench"]],
  },
];

/**
 * Projects of vitest.config.ts. Each runs even if an earlier project fails, so a single run shows all failures.
 * @type {TestStep[]}
 */
export const projects = [
  { name: "unit", title: "Unit tests" },
  {
    name: "architecture",
    title: "Architecture",
    built: true,
    postgres: true,
    programs: ["nginx", "jq"],
    releasePrograms: ["caddy", "podman", "runc", "debootstrap"],
  },
  {
    name: "api-sqlite",
    title: "API tests on SQLite",
    built: true,
    programs: ["dovecot"],
    releasePrograms: ["postfix", "xmllint", "soffice", "swift-ring-builder"],
  },
  {
    name: "api-postgres",
    title: "API tests on PostgreSQL",
    built: true,
    postgres: true,
    releasePrograms: ["pgbouncer", "dovecot", "postfix", "xmllint", "soffice", "swift-ring-builder"],
  },
  { name: "e2e", title: "Browser tests", built: true, chromium: true, releasePrograms: ["firefox-esr"] },
];
