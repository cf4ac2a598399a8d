import { expect, test } from "vitest";
import { defineDocument, type Figure, figure, group, line, list } from "#content/document.ts";
import { figuresToCheck } from "#server/pages/figures-to-check.ts";

const clients = figure("Clients", { value: "100+", counts: "Signed." });

const DOCUMENT = defineDocument("about", {
  heading: line("Heading", "Who we are"),
  figures: group("In figures", { clients, team: figure("Team members", { value: "50+", counts: "Employed." }) }),
  years: list("Years", figure("Year", { value: "", counts: "" }), []),
});

const TODAY = "2026-11-25";
const good: Figure = { value: "12", name: "", counts: "Counted.", source: "The register", date: TODAY };

/** Returns the figures of the document to check, with these changes. */
function toCheck(
  words: { clients?: Partial<Figure>; team?: Partial<Figure>; years?: Partial<Figure>[] },
  today = TODAY,
) {
  const figures = {
    clients: { ...good, name: "Clients", ...words.clients },
    team: { ...good, name: "Team members", ...words.team },
  };
  const years = (words.years ?? []).map((year, index) => ({ ...good, name: `Year ${index + 1}`, ...year }));
  return figuresToCheck([{ document: DOCUMENT, words: { heading: "Who we are", figures, years } }], today);
}

/** Returns why a figure of this date has to be checked. */
function reasonOn(date: string, today: string): string | undefined {
  return toCheck({ clients: { date }, team: { date: today } }, today)[0]?.reason;
}

test("a figure without a source or a date has to be checked", () => {
  expect(toCheck({})).toEqual([]);
  const found = { page: "about", pageTitle: "About" };
  expect(toCheck({ clients: { source: "" }, team: { value: "60", date: "" } })).toEqual([
    { ...found, title: "Clients", value: "12", reason: "No source" },
    { ...found, title: "Team members", value: "60", reason: "No day" },
  ]);
});

test("a figure with several reasons to be checked is listed with the first", () => {
  expect(toCheck({ clients: { source: "", date: "2001-01-01" } })[0]?.reason).toBe("No source");
});

test("a figure has to be checked after the maximum number of months", () => {
  expect(reasonOn("2025-11-25", TODAY)).toBeUndefined();
  expect(reasonOn("2025-11-24", TODAY)).toBe("Too old");
  expect(reasonOn("2025-12-31", "2027-01-01")).toBe("Too old");
  expect(reasonOn("2026-01-01", "2027-01-01")).toBeUndefined();
  // The February of the year before has no 29th.
  expect(reasonOn("2027-03-01", "2028-02-29")).toBeUndefined();
  expect(reasonOn("2027-02-28", "2028-02-29")).toBe("Too old");
});

test("a date that does not exist is treated as missing", () => {
  expect(reasonOn("2026-02-30", TODAY)).toBe("No day");
});

test("a figure has its name, also in a list, and pages stay in order", () => {
  const years = [{}, { source: "" }];
  expect(toCheck({ years }).map(({ title }) => title)).toEqual(["Year 2"]);
  const other = defineDocument("home", { clients });
  const pages = [
    { document: other, words: { clients: { ...good, name: "Clients", source: "" } } },
    {
      document: DOCUMENT,
      words: { figures: { clients: good, team: { ...good, name: "People", source: "" } }, years: [] },
    },
  ];
  expect(figuresToCheck(pages, TODAY).map(({ page, title }) => [page, title])).toEqual([
    ["home", "Clients"],
    ["about", "People"],
  ]);
});
