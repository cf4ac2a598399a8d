// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";
import { seconds } from "./run.mjs";

/** Lines printed of a failure: enough for the message, the expected value and the place. */
const LINES_OF_A_FAILURE = 12;

/**
 * @typedef {object} StepResult
 * @property {string} name
 * @property {number} milliseconds
 * @property {Counts} counts of tests; a failure outside any test counts as one failed
 */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {Failure[]} [failures] details of failed tests
 */

/** @typedef {{ file: string, test: string, message: string }} Failure */

/**
 * Returns the counts in vitest's report on one project. A run that failed, ran no test or left no report never counts as passed.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Counts}
 */
export function readCounts(file, exitCode) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const passed = report.numPassedTests ?? 0;
  const failed = report.numFailedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  const failedUnseen = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: failedUnseen ? 1 : failed, skipped, failures: readFailures(report.testResults ?? []) };
}

/**
 * @param {any[]} files of vitest's JSON report; a file that could not be run at all has a message and no failed test
 * @returns {Failure[]}
 */
function readFailures(files) {
  return files
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((/** @type {any} */ { status }) => status === "failed");
      if (failed.length === 0) return [{ file, test: "the whole file", message }];
      return failed.map((/** @type {any} */ { fullName, failureMessages }) => ({
        file,
        test: fullName,
        message: failureMessages.join("\n"),
      }));
    });
}

/**
 * Prints all failures again at the end of the log, where readers look first.
 * @param {StepResult[]} results
 */
function printFailures(results) {
  for (const { name, counts } of results) {
    for (const { file, test, message } of counts.failures ?? []) {
      const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES_OF_A_FAILURE);
      console.log(`\nFailed in ${name}: ${file}\n  ${test}\n    ${lines.join("\n    ")}`);
    }
  }
}

/**
 * Prints the failures, the table of steps, the counts of both databases, and the totals.
 * @param {StepResult[]} results
 * @param {number} elapsed milliseconds of the whole run
 */
export function printReport(results, elapsed) {
  const total = sum(results.map((result) => result.counts));
  printFailures(results);
  console.log(`\n${"Step".padEnd(14)}${"Time".padStart(9)}${"Tests".padStart(8)}`);
  for (const { name, milliseconds, counts } of results) {
    const tests = counts.passed + counts.failed;
    const failed = counts.failed > 0 ? `  ${counts.failed} failed` : "";
    console.log(`${name.padEnd(14)}${seconds(milliseconds).padStart(9)}${String(tests || "").padStart(8)}${failed}`);
  }
  console.log(
    `${"together".padEnd(14)}${seconds(elapsed).padStart(9)}${String(total.passed + total.failed).padStart(8)}\n`,
  );
  const [sqlite, postgres] = ["api-sqlite", "api-postgres"].map((name) =>
    results.find((result) => result.name === name),
  );
  if (sqlite && postgres) {
    console.log(`Tests on SQLite: ${sqlite.counts.passed}, on PostgreSQL: ${postgres.counts.passed}`);
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
