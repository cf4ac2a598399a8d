import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

const { root } = await import(new URL("./project.mjs", import.meta.url).href);
const { printReport, readCounts } = await import(new URL("./test-report.mjs", import.meta.url).href);

const failedTest = { status: "failed", fullName: "a list pages", failureMessages: ["\u001b[31mexpected 2\u001b[39m"] };
const passedTest = { status: "passed", fullName: "a list sorts", failureMessages: [] };

function reportOf(content: object) {
  const folder = mkdtempSync(join(tmpdir(), "website-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("printReport repeats each failure at the end, with its file and message", () => {
  const file = reportOf({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: join(root, "tests/list.test.ts"), status: "failed", assertionResults: [failedTest, passedTest] },
      { name: join(root, "tests/broken.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
      { name: join(root, "tests/well.test.ts"), status: "passed", assertionResults: [passedTest] },
    ],
  });
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void printed.push(line));
  onTestFinished(() => log.mockRestore());
  printReport([{ name: "unit", milliseconds: 1, counts: readCounts(file, 1) }], 1);
  const text = printed.join("\n");
  expect(text).toContain("Failed in unit: tests/list.test.ts\n  a list pages\n    expected 2\n");
  expect(text).toContain("Failed in unit: tests/broken.test.ts\n  the whole file\n    no such module");
  expect(text).not.toContain("a list sorts");
  expect(printed.at(-1)).toBe("1 passed, 1 failed");
});

test("a run that failed, ran no test or left no report never counts as passed", () => {
  const nothing = reportOf({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
  const well = reportOf({ numPassedTests: 3, numFailedTests: 0, testResults: [] });
  expect(readCounts(nothing, 0).failed).toBe(1);
  expect(readCounts(well, 1).failed).toBe(1);
  expect(readCounts(`${well}.missing`, 0).failed).toBe(1);
  expect(readCounts(well, 0)).toMatchObject({ passed: 3, failed: 0 });
});
