import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Importing the program again for each file took most of the time of short files. No test leaves state in a module.
const together = { isolate: false };

const PROMISES = 72;

/** `npm test` filters out `release`; `npm run test:all` passes no filter. `promise-7` marks the tests of promise 7 in docs/promises.md. */
const tags = [
  { name: "release", description: "Rare, slow, or a variation on what another test holds: `npm run test:all`" },
  ...Array.from({ length: PROMISES }, (_, index) => ({
    name: `promise-${index + 1}`,
    description: `Proof of promise ${index + 1} in docs/promises.md`,
  })),
];

/** Production mode. React's checks for developers made rendering a tenth of the CPU time of API tests. */
const production = { NODE_ENV: "production" };

const MIGRATED_DATABASE = "./tests/support/migrated-database.ts";

/** Whether this is `npm run test:all`, which also runs the tests that `npm test` leaves out. */
const isAll = process.env.TEST_ALL === "1";

// Generous limits for two busy cores, so that only a test that hangs exceeds them. Release tests fill tables of 100,000 rows beside others.
const patient = { testTimeout: isAll ? 120_000 : 30_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

/**
 * Files whose statements other files send to PostgreSQL too, or nearly all of them, by a log of every statement. Together they
 * alone send about 110 of 3,044. `npm test` runs them on SQLite only, `npm run test:all` on both.
 */
const SENT_BY_OTHERS = [
  "src/server/{load-initial-content,mail-previews}.database.test.ts",
  "src/server/{messages,sitemap,users}/*.database.test.ts",
  "src/server/inbox/{access-token,read-folder,read-mailbox}.database.test.ts",
  "src/server/inbox/find-place.database.test.ts",
  "src/server/pictures/earlier-uploads.database.test.ts",
  "src/server/platform/{files,pages}/*.database.test.ts",
  "src/web/document.database.test.ts",
  "tests/api/{account-recovery,account-work,applications,audit-subjects,campaigns,customer-changes,customers}.test.ts",
  "tests/api/{dashboard,erasure-at-size,foreign-files,former-slugs,marked-samples,metrics,moved-mail,pages}.test.ts",
  "tests/api/{privacy,reads-on-full-disk,reply-attachments,search,sessions,settings,system}.test.ts",
  "tests/api/{terms-versions,views,visits}.test.ts",
];

/** Files that take longest, in this order. Begun last, one of them would keep one core busy and the other idle. */
const LONGEST = [
  "src/server/platform/files/images.test.ts",
  "src/server/platform/mail/transport.test.ts",
  "src/server/platform/files/s3-storage.test.ts",
  "tests/architecture/development.test.ts",
  "tests/architecture/translated-texts.test.ts",
  "tests/architecture/nginx.test.ts",
  "tests/architecture/html.test.ts",
  "tests/api/faults.test.ts",
  "tests/http/access.test.ts",
  "tests/api/erasure.test.ts",
  "tests/api/campaigns.test.ts",
  "tests/api/all-or-nothing.test.ts",
  "src/server/platform/mail/outbox.database.test.ts",
  "tests/http/password.test.ts",
  "tests/api/account-recovery.test.ts",
  "tests/http/every-call.test.ts",
].map((path) => join(import.meta.dirname, path));

/** Begins the longest files first. After a fresh clone Vitest knows no times, and would begin the files with the most text. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => LONGEST.indexOf(moduleId) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Returns the project of tests on one database: those beside the code that need a database, and those of the API. */
function apiProject(database: "sqlite" | "postgres") {
  // Tests over HTTP store nothing, or nothing that depends on the database, so one database is enough.
  const runsAll = database === "sqlite" || isAll;
  return {
    test: {
      ...patient,
      ...together,
      name: `api-${database}`,
      include: ["tests/api/**/*.test.ts", "src/**/*.database.test.ts", ...(runsAll ? ["tests/http/**/*.test.ts"] : [])],
      exclude: runsAll ? [] : SENT_BY_OTHERS,
      env: { ...production, TEST_DATABASE: database },
      globalSetup: MIGRATED_DATABASE,
    },
  };
}

// Without the React Router plugin: tests of pages send requests to the built server, as a visitor does.
export default defineConfig({
  test: {
    tags,
    sequence: { sequencer: LongestFirst },
    // Tests wait for programs, clocks and databases: two workers would keep two cores busy for two thirds of the time.
    maxWorkers: 3,
    // Two cores cannot load more than three cold pages at once in time.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          ...patient,
          ...together,
          name: "unit",
          pool: "threads",
          include: ["src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "bench/**/*.test.ts", "tests/mails/**/*.test.ts"],
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
