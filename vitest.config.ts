import { defineConfig } from "vitest/config";

// Most of a short file's time went into importing the program anew. No test leaves anything behind in a module.
const together = { isolate: false };

/** What this leaves out runs in `npm run test:all`, which passes no filter. */
const tags = [
  { name: "release", description: "Rare, slow, or a variation on what another test holds: `npm run test:all`" },
];

// Two busy cores: generous limits, so that only what hangs runs into them.
const patient = { testTimeout: 30_000, hookTimeout: 120_000 };

/** As the program runs for visitors: with what React checks for developers, rendering was a tenth of all that API tests compute. */
const production = { NODE_ENV: "production" };

const MIGRATED_DATABASE = "./tests/support/migrated-database.ts";

/** What `npm test` leaves out is in too (`npm run test:all`). */
const isAll = process.env.TEST_ALL === "1";

/** Tests beside the code that need a database, and the journeys through the API: on either database alike. */
function apiProject(database: "sqlite" | "postgres") {
  // What stores nothing, or nothing in a way of its own, is the same on both.
  const onlyOne = database === "sqlite" || isAll ? ["tests/http/**/*.test.ts"] : [];
  return {
    test: {
      ...patient,
      ...together,
      name: `api-${database}`,
      include: ["tests/api/**/*.test.ts", ...onlyOne, "src/**/*.database.test.ts"],
      env: { ...production, TEST_DATABASE: database },
      globalSetup: MIGRATED_DATABASE,
    },
  };
}

// Without the React Router plugin: tests of pages ask the built server for them, as a visitor does.
export default defineConfig({
  test: {
    tags,
    // They wait for programs, clocks and databases: two would keep two cores busy for two thirds of the time.
    maxWorkers: 3,
    // Three cold pages at once are as much as two cores can load in time.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          ...patient,
          ...together,
          name: "unit",
          pool: "threads",
          include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: ["src/**/*.database.test.ts"],
        },
      },
      {
        test: {
          ...patient,
          ...together,
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          testTimeout: 120_000,
          globalSetup: MIGRATED_DATABASE,
        },
      },
      apiProject("sqlite"),
      apiProject("postgres"),
      {
        test: {
          ...patient,
          ...together,
          name: "e2e",
          env: production,
          maxWorkers: 2,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: MIGRATED_DATABASE,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
