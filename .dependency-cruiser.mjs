// @ts-check
// Import boundaries as rules. tests/architecture/boundaries.test.ts tests each with a violation.

/** Test files beside the code. They may import everything, as all tests may. */
const testFiles = "\\.test\\.tsx?$";
const stores = "[/-]store\\.ts$";
const serverFiles = "\\.server\\.tsx?$";

/** Node's own modules, where `node:fs` is reported as `fs`. */
const nodeModules =
  "^(node:)?(assert|async_hooks|buffer|child_process|cluster|crypto|diagnostics_channel|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|readline|stream|string_decoder|timers|tls|url|util|v8|vm|worker_threads|zlib)(/|$)";
const packages = "(^|/)node_modules/";
/** @param {string[]} names */
const packageNamed = (...names) => `(^|/)node_modules/(@types/)?(${names.join("|")})(/|$)`;

const sqlPackages = packageNamed("better-sqlite3", "pg", "pg-[a-z-]+", "kysely");
const testPackages = packageNamed(
  "vitest",
  "@vitest",
  "fast-check",
  "playwright-core",
  "puppeteer-core",
  "axe-core",
  "smtp-server",
);
const browserPackages = packageNamed(
  "react-dom",
  "react",
  "@base-ui",
  "@tanstack",
  "react-hook-form",
  "@hookform",
  "lucide-react",
  "recharts",
);
const serverPackages = packageNamed(
  "fastify",
  "fastify-[a-z-]+",
  "@fastify",
  "@react-router/node",
  "@node-rs",
  "@aws-sdk",
  "pino",
  "nodemailer",
  "sharp",
  "file-type",
  "croner",
);

/**
 * Returns the rule of a folder whose files may import only the given paths and one another.
 * @param {string} name
 * @param {string} comment
 * @param {string} path
 * @param {string[]} mayImport
 * @param {string[]} [without] files of the path that belong to a different folder
 */
function room(name, comment, path, mayImport, without = []) {
  return {
    name,
    comment,
    severity: "error",
    from: { path, pathNot: [testFiles, ...without] },
    // Unresolved imports have their own rule.
    to: { pathNot: [path, ...mayImport], couldNotResolve: false },
  };
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
function never(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

const contract = "^src/contract/";
const content = "^src/content/";
const platform = "^src/server/platform/";
const ui = "^src/ui/";
/** Code that draws pictures without a browser. */
const weave = "^src/ui/weave/";
const webShared = "^src/web/shared/";
/** The file with the program's version. */
const programFile = "^package\\.json$";
/** List of features, for code about all of them, such as backups. A listed feature may not import it: that would be a cycle. */
const featureList = "^src/server/features[.]ts$";
/** Pictures drawn by tools/art, for all pages. */
const art = "^src/web/art/";

const boundaries = [
  room("contract", "The contract imports zod and itself.", contract, [packageNamed("zod")]),
  room("content", "Words as typed data import only the contract.", content, [contract]),
  room("server-platform", "The platform knows no feature.", platform, [contract, packages, nodeModules]),
  room(
    "server-feature",
    "A feature imports contract, content, the platform, other features and the weave.",
    "^src/server/[^/]+/",
    [contract, content, weave, packages, nodeModules, programFile, featureList],
    [platform],
  ),
  never(
    "store-is-private-to-feature",
    "Another feature's operations, never its store.",
    { path: "^src/server/([^/]+)/", pathNot: testFiles },
    { path: stores, pathNot: "^src/server/$1/" },
  ),
  never(
    "store-is-private-to-server",
    "Outside the features only tests import a store.",
    { pathNot: ["^src/server/[^/]+/", "^tests/", testFiles] },
    { path: stores },
  ),
  room("server-frame", "The list of features imports the server.", "^src/server/[^/]+$", [
    "^src/server/",
    packages,
    nodeModules,
  ]),
  room("ui", "Components that could serve any company know nothing of this one.", ui, [packages]),
  room("web-shared", "What both webs share imports contract and ui.", webShared, [contract, ui, art, packages]),
  room(
    "web-site",
    "The public pages import contract, content, ui and web/shared.",
    "^src/web/site/",
    [contract, content, ui, webShared, art, packages],
    [serverFiles],
  ),
  room(
    "web-site-server",
    "Loaders and actions, in files named *.server.ts, import the server's operations besides.",
    `^src/web/site/.*${serverFiles}`,
    ["^src/web/site/", contract, content, ui, webShared, art, "^src/server/[^/]+/", packages, nodeModules],
  ),
  room(
    "web-admin",
    "The back office imports contract, ui and web/shared; to the public pages it is a stranger.",
    "^src/web/admin/",
    [contract, ui, webShared, art, packages],
  ),
  room(
    "web-frame",
    "The files directly in web hold both webs and import neither, but for the list of areas.",
    "^src/web/[^/]+$",
    // The list of areas has the routes of the back office.
    [
      contract,
      ui,
      webShared,
      art,
      "^src/web/(site/site|admin/admin)\\.css$",
      "^src/web/admin/areas/areas?\\.ts$",
      packages,
      nodeModules,
    ],
    [serverFiles],
  ),
  room(
    "web-frame-server",
    "What the frame does on the server, in files named *.server.ts, imports the server's operations besides.",
    `^src/web/[^/]+${serverFiles}`,
    ["^src/web/[^/]+$", contract, ui, webShared, art, "^src/server/[^/]+/", packages, nodeModules],
  ),
  room("migrations", "A migration outlives all other code, so it has its own helpers.", "^migrations/", [
    packageNamed("kysely"),
    nodeModules,
  ]),
  room("tools", "Tools import server, contract, content and ui.", "^tools/", [
    "^src/(server|contract|content|ui)/",
    packages,
    nodeModules,
  ]),
  room("bench", "Benches and drills measure the program from outside, with what tests share.", "^bench/", [
    "^src/(server|contract|content|ui)/",
    "^tools/",
    "^tests/support/",
    packages,
    nodeModules,
  ]),
  never(
    "setup-needs-nothing",
    "The set-up scripts run before anything is installed: Node's own modules and one another.",
    { path: "^(tools|bench)/.*\\.mjs$" },
    { pathNot: ["^(tools|bench)/.*\\.mjs$", nodeModules] },
  ),
  never(
    "tests-are-not-imported",
    "Only tests import tests, and benches what tests share.",
    { pathNot: ["^(tests|bench)/", testFiles] },
    { path: ["^tests/", testFiles] },
  ),
];

const packageRules = [
  never(
    "sql-in-stores",
    "Only stores, database, people and records of the platform, migrations and tools touch SQL.",
    {
      path: "^(src|migrations|tools)/",
      pathNot: [stores, "^src/server/platform/(database|people|records)/", "^migrations/", "^tools/", testFiles],
    },
    { path: sqlPackages },
  ),
  never(
    "no-browser-packages-in-server",
    "Nothing on the server knows React components.",
    { path: "^(src/(server|contract|content)|migrations)/", pathNot: testFiles },
    { path: browserPackages },
  ),
  never(
    "no-server-packages-in-browser",
    "What a browser loads cannot use a server's packages.",
    { path: "^src/(ui|web)/", pathNot: [serverFiles, testFiles] },
    { path: serverPackages },
  ),
  never(
    "s3-sdk-is-loaded-lazily",
    "A server without a bucket must not load the S3 SDK, so only `await import` loads it.",
    {},
    { path: packageNamed("@aws-sdk"), dependencyTypesNot: ["dynamic-import"] },
  ),
  never(
    "test-packages-in-tests",
    "What serves tests is imported by tests, tools and benches.",
    { path: "^(src|migrations)/", pathNot: testFiles },
    { path: testPackages },
  ),
];

const shape = [
  never(
    "no-cycles",
    "What imports each other in a circle cannot be read alone.",
    {},
    {
      // A module that is loaded on demand, such as the screens of an area, may import the module that loads it.
      circular: true,
      viaOnly: { dependencyTypesNot: ["dynamic-import"] },
    },
  ),
  never(
    "no-orphans",
    "A file that imports nothing and that nothing imports is dead.",
    {
      orphan: true,
      path: "^src/(contract|content|server|ui|web/shared)/",
      pathNot: ["\\.d\\.ts$", "^src/server/main\\.ts$", testFiles],
    },
    {},
  ),
  never(
    "resolvable",
    "What is imported must exist. Vite and React Router make up the rest: virtual modules and route types.",
    {},
    { couldNotResolve: true, pathNot: ["^virtual:", "^\\./\\+types/"] },
  ),
];

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: /** @type {import("dependency-cruiser").IForbiddenRuleType[]} */ ([
    ...boundaries,
    ...packageRules,
    ...shape,
  ]),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|\\.react-router|\\.cache)/" },
    // Imports of types count too: they depend on the other folder.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
    },
  },
};

// biome-ignore lint/style/noDefaultExport: dependency-cruiser asks for it
export default configuration;
