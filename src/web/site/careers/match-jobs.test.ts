import { describe, expect, test } from "vitest";
import type { PublicJob } from "#contract/jobs.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { matchesFilter, resultLine, searchTextOf } from "./match-jobs.ts";

const instants = { closesAt: null, createdAt: "2026-11-01T08:00:00.000Z", updatedAt: "2026-11-01T08:00:00.000Z" };
const jobs: PublicJob[] = INITIAL_JOBS.map((job) => ({
  ...job,
  ...instants,
  id: job.slug,
  requirements: job.requirements ?? [],
  status: "active",
}));

function found(term: string, department = ""): string[] {
  const matching = jobs.filter((job) => matchesFilter(searchTextOf(job), job.department, { term, department }));
  return matching.map(({ slug }) => slug);
}

describe("a search for jobs", () => {
  test("finds all jobs without a term", () => {
    expect(found("")).toHaveLength(jobs.length);
  });

  test.each([
    ["the title", "MOBILE dev"],
    ["the description", "inspectors, DRIVERS"],
  ])("looks into %s, whatever the case", (_, term) => {
    expect(found(term)).toEqual(["mobile-developer"]);
  });

  test("looks into the department", () => {
    expect(found("product").length).toBeGreaterThanOrEqual(found("", "Product").length);
  });

  test("looks into the location and the type, which the cards show too", () => {
    const inDurban = jobs.filter(({ location }) => location === "Durban South Africa").map(({ slug }) => slug);
    expect(found("durban south")).toEqual(inDurban);
    expect(found("full-time")).toHaveLength(jobs.length);
  });

  test("finds jobs of the chosen department only", () => {
    expect(found("back-end", "Design")).toEqual([]);
    expect(found("", "Design")).toEqual(["product-designer", "ux-researcher"]);
  });

  test("finds a word with and without its accents, as the search of the server does", () => {
    const job = { ...jobs[0], title: "Café manager" } as PublicJob;
    for (const term of ["cafe", "Café", "CAFÉ"])
      expect(matchesFilter(searchTextOf(job), job.department, { term, department: "" }), term).toBe(true);
  });

  test("treats its term as plain text", () => {
    expect(found(".*")).toEqual([]);
    expect(found("%")).toEqual([]);
  });
});

test.each([
  [8, { term: "", department: "" }, "Showing 8 jobs"],
  [1, { term: "", department: "" }, "Showing 1 job"],
  [0, { term: "cobol", department: "" }, 'Showing 0 jobs for "cobol"'],
  [2, { term: "", department: "Design" }, "Showing 2 jobs in Design"],
  [1, { term: "UX", department: "Design" }, 'Showing 1 job for "UX" in Design'],
])("the line above the jobs says what is shown: %i, %o", (count, filter, line) => {
  expect(resultLine(count, filter)).toBe(line);
});
