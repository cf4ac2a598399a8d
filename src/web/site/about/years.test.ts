import { expect, test } from "vitest";
import { type DatedProject, yearStops } from "./years.ts";

/** Returns the stops from the newest year down to the founding. */
function stopsOf(projects: readonly DatedProject[]) {
  const { years, founding } = yearStops(projects, "2012");
  return [...years, founding];
}

const project = (name: string, year: string, total = 1): DatedProject => ({
  name,
  slug: name.toLowerCase(),
  year,
  total,
});

test("projects are grouped by year, newest first, and the founding comes last", () => {
  const stops = stopsOf([project("Reed", "2026"), project("Tide", "2026"), project("Cane", "2024")]);
  expect(stops.map(({ year, projects }) => [year, projects.map(({ name }) => name)])).toEqual([
    ["2026", ["Reed", "Tide"]],
    ["2024", ["Cane"]],
    ["2012", []],
  ]);
});

test("a year has the number of projects that are not named", () => {
  const stops = stopsOf([project("Reed", "2026", 9), project("Tide", "2026", 9), project("Cane", "2024")]);
  expect(stops.map(({ more }) => more)).toEqual([7, 0, 0]);
});

test("the years between two stops are counted, up to twelve", () => {
  const stops = stopsOf([project("Reed", "2040"), project("Tide", "2026"), project("Cane", "2025")]);
  expect(stops.map(({ emptyYears }) => emptyYears)).toEqual([0, 12, 0, 12]);
});

test("spellings of a year are grouped by their first four digits, and other texts are left out", () => {
  const stops = stopsOf([
    project("Fog", "abc"),
    project("Mist", "20245"),
    project("Reed", "2026"),
    project("Tide", "2024/25", 3),
    project("Cane", "2024", 2),
  ]);
  expect(stops.map(({ year, projects, more }) => [year, projects.length, more])).toEqual([
    ["2026", 1, 0],
    ["2024", 2, 3],
    ["2012", 0, 0],
  ]);
});

test("an empty list of projects has the founding as its only stop", () => {
  expect(stopsOf([])).toEqual([{ year: "2012", projects: [], more: 0, emptyYears: 0 }]);
});

test("projects of the founding year have their own stop, and earlier ones are left out", () => {
  const stops = stopsOf([project("Reed", "2026"), project("Tide", "2012"), project("Cane", "2010")]);
  expect(stops.map(({ year, projects }) => [year, projects.map(({ name }) => name)])).toEqual([
    ["2026", ["Reed"]],
    ["2012", ["Tide"]],
    ["2012", []],
  ]);
});
