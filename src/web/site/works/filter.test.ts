import { describe, expect, test } from "vitest";
import { DEFAULT_VOCABULARY } from "#contract/vocabulary.ts";
import { filterOf, groupsWith, placeOf, resultLine, worksAddress } from "./filter.ts";

const { projectCategories } = DEFAULT_VOCABULARY;
const of = (search: string) => filterOf(new URLSearchParams(search), projectCategories);
const all = { category: undefined, page: 1 };

describe("what an address asks for", () => {
  test("is a category and a page", () => {
    expect(of("category=ai&page=2")).toEqual({ category: "ai", page: 2 });
    expect(of("")).toEqual(all);
  });

  test.each(["page=0", "page=-1", "page=1e3", "page=2.5", "page=x", "category=AI", "category=all", "page=9999999"])(
    "shows all projects for %s",
    (search) => expect(of(search)).toEqual(all),
  );

  test("is written without default values, and read back the same", () => {
    expect(worksAddress(all)).toBe("/products");
    expect(worksAddress({ category: "iot", page: 3 })).toBe("/products?category=iot&page=3");
    expect(of("category=iot&page=3")).toEqual({ category: "iot", page: 3 });
  });
});

describe("the place in the vault", () => {
  const none = {};
  const counts = { "ui-ux": 3, cloud: 2, ai: 10 };

  test("is a page of six projects, and the last page has the rest", () => {
    expect(placeOf(counts, { ...all, page: 3 })).toEqual({ matching: 15, page: 3, pages: 3 });
  });

  test("is the last page for pages beyond it", () => {
    expect(placeOf(counts, { ...all, page: 99 })).toMatchObject({ page: 3, pages: 3 });
  });

  test("counts the projects of the category only", () => {
    expect(placeOf(counts, { category: "ui-ux", page: 1 })).toEqual({ matching: 3, page: 1, pages: 1 });
  });

  test("is page 1 of 1 without projects", () => {
    expect(placeOf(none, all)).toEqual({ matching: 0, page: 1, pages: 1 });
  });

  test("is described in one line", () => {
    expect(resultLine(placeOf(counts, { ...all, page: 3 }), undefined)).toBe("Showing 13 to 15 of 15 projects");
    const cloud = { name: "Cloud", group: "", pattern: "coil" } as const;
    expect(resultLine(placeOf(counts, { category: "cloud", page: 1 }), cloud)).toBe("Showing 2 projects in Cloud");
    expect(resultLine(placeOf({ ai: 1 }, all), undefined)).toBe("Showing 1 project");
  });
});

test("the filter has the categories with projects under their headings, in their order", () => {
  const own = { id: "data", group: "Data", name: "Dashboards" };
  const groups = groupsWith({ data: 1, "ui-ux": 3, cloud: 2, bss: 1, ai: 0 }, [...projectCategories, own]);
  expect(groups.map(({ name, categories }) => [name, ...categories.map(({ id }) => id)])).toEqual([
    ["Digital Transformation", "bss", "cloud"],
    ["Customer Experience", "ui-ux"],
    ["Data", "data"],
  ]);
  expect(groupsWith({}, projectCategories)).toEqual([]);
});
