// @ts-check
// `npm test`: installs, builds, checks the source, then runs the tests on SQLite and on a PostgreSQL of its own.
// `npm test -- unit architecture` runs only these steps; `--no-install` installs nothing, neither packages nor programs.
// `npm run test:all` (`--all`) also runs every theme and size of pages, API tests on both databases, and tests tagged `release`.
import { rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { performance } from "node:perf_hooks";
import { buildIfNeeded } from "./tasks/build.mjs";
import { getChromium } from "./tasks/chromium.mjs";
import { installIfNeeded } from "./tasks/install.mjs";
import { getPostgres } from "./tasks/postgres.mjs";
import { getPrograms } from "./tasks/programs.mjs";
import { cacheFolder, installedEnvironment } from "./tasks/project.mjs";
import { Problem, run, runScript, step } from "./tasks/run.mjs";
import { createTestFolder } from "./tasks/test-folder.mjs";
import { printReport, readCounts, sum } from "./tasks/test-report.mjs";
import { checks, projects } from "./tasks/test-steps.mjs";

/** @typedef {import("./tasks/test-steps.mjs").TestStep} TestStep */
/** @typedef {import("./tasks/test-report.mjs").Counts} Counts */
/** @typedef {ReturnType<typeof fetchPrograms>} Programs */

/** @type {import("./tasks/test-report.mjs").StepResult[]} */
const results = [];

await runScript(async () => {
  const { wanted, mayInstall, isAll } = readOptions(process.argv.slice(2));
  if (isAll) process.env.TEST_ALL = "1";
  const isWanted = (/** @type {TestStep} */ { name }) => wanted.length === 0 || wanted.includes(name);
  const wantedProjects = projects.filter(isWanted);
  const start = performance.now();
  const programs = fetchPrograms(wantedProjects, mayInstall);
  const folder = createTestFolder();
  try {
    const isInstalled = !mayInstall || (await measured("install", () => trying(installIfNeeded)));
    const needsBuild = wanted.includes("build") || wantedProjects.some(({ built }) => built);
    if (isInstalled && (await runChecks(checks.filter(isWanted), needsBuild)))
      await runProjects(wantedProjects, programs);
  } finally {
    await programs.stop();
    folder.remove();
  }
  printReport(results, performance.now() - start);
  return sum(results.map((result) => result.counts)).failed > 0 ? 1 : 0;
});

/** @param {string[]} args */
function readOptions(args) {
  const known = ["build", ...[...checks, ...projects].map(({ name }) => name)];
  const wanted = args.filter((word) => !["--no-install", "--all"].includes(word));
  const unknown = wanted.find((word) => !known.includes(word));
  if (unknown) throw new Problem(`There is no test step '${unknown}'. There are: ${known.join(", ")}.`);
  return { wanted, mayInstall: !args.includes("--no-install"), isAll: args.includes("--all") };
}

/**
 * Builds the pages and checks the source at once, since most of these commands keep only one core busy.
 * @param {TestStep[]} steps
 * @param {boolean} needsBuild
 */
async function runChecks(steps, needsBuild) {
  const built = needsBuild ? [measured("build", () => trying(buildIfNeeded))] : [];
  const checked = steps.map(({ name, title, commands, remedy }) =>
    measured(name, () => step(title, () => trying(() => runAll(commands ?? [], remedy)))),
  );
  return (await Promise.all([...built, ...checked])).every((isGood) => isGood);
}

/** @param {TestStep} step */
function programsOf({ programs = [], releasePrograms = [] }) {
  return process.env.TEST_ALL === "1" ? [...programs, ...releasePrograms] : programs;
}

/**
 * Starts to fetch the database server, the browser and the other programs while packages are installed and the source is
 * checked. Fetches one after the other, since apt-get locks its database. A missing program fails the project that awaits it.
 * @param {TestStep[]} steps
 * @param {boolean} mayInstall
 */
function fetchPrograms(steps, mayInstall) {
  const postgres = steps.some((step) => step.postgres) ? getPostgres({ mayInstall }) : undefined;
  const started = Promise.resolve(postgres).catch(() => undefined);
  const chromium = started.then(() => (steps.some((step) => step.chromium) ? getChromium({ mayInstall }) : undefined));
  const names = [...new Set(steps.flatMap(programsOf))];
  const others = chromium.catch(() => undefined).then(() => getPrograms(names, { mayInstall }));
  const fetched = others.catch(() => undefined);
  const stop = async () => {
    await fetched;
    await (await started)?.stop();
  };
  return { postgres, chromium, others, stop };
}

/**
 * @param {TestStep[]} steps
 * @param {Programs} programs
 */
async function runProjects(steps, programs) {
  for (const project of steps) {
    await measured(project.name, () =>
      step(project.title, () =>
        trying(async () => {
          /** @type {Record<string, string>} */
          const environment = {};
          if (project.chromium) environment.CHROMIUM_PATH = (await programs.chromium) ?? "";
          if (project.postgres && programs.postgres)
            Object.assign(environment, postgresEnvironment(await programs.postgres));
          if (programsOf(project).length > 0) Object.assign(environment, await programs.others);
          return runProject(project.name, environment);
        }),
      ),
    );
  }
}

/** @param {import("./tasks/postgres.mjs").TestServer} server */
function postgresEnvironment({ url, commands }) {
  // Last on PATH, for pg_dump if the machine has no other.
  const path = [installedEnvironment().PATH, commands].filter(Boolean).join(delimiter);
  return { TEST_DATABASE_URL: url, PATH: path };
}

/**
 * @param {string} name
 * @param {Record<string, string>} environment
 */
async function runProject(name, environment) {
  const report = join(cacheFolder, "tests", `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const filter = process.env.TEST_ALL === "1" ? [] : ["--tags-filter=!release"];
  const code = await run("vitest", ["run", "--project", name, ...filter, ...reporters], {
    env: installedEnvironment(environment),
  });
  return readCounts(report, code);
}

/**
 * @param {string[][]} commands
 * @param {string} [remedy]
 */
async function runAll(commands, remedy = "") {
  for (const [name = "", ...parameters] of commands) {
    const code = await run(name, parameters);
    if (code === 0) continue;
    throw new Problem(`Failed: ${[name, ...parameters].join(" ")} (exit code ${code}). ${remedy}`.trimEnd());
  }
}

/**
 * Runs the work and returns its counts. Prints a `Problem` in one line and counts it as a failure.
 * @param {() => Promise<Counts | void>} work
 * @returns {Promise<Counts>}
 */
async function trying(work) {
  try {
    return (await work()) ?? { passed: 0, failed: 0, skipped: 0 };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * Runs a step, stores its time and counts for the report, and returns whether no test failed.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function measured(name, work) {
  const start = performance.now();
  const counts = await work();
  results.push({ name, milliseconds: performance.now() - start, counts });
  return counts.failed === 0;
}
