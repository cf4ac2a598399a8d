import { describe, expect, test } from "vitest";
import { INITIAL_PROJECTS } from "#content/projects.ts";
import { WORK_GROUPS } from "#content/works.ts";
import { PROJECT_CATEGORIES } from "#contract/projects.ts";
import {
  categoryName,
  countWorks,
  familyOf,
  filterOf,
  groupName,
  resultLine,
  worksAddress,
  worksOf,
} from "./filter.ts";

const of = (search: string) => filterOf(new URLSearchParams(search));
const all = { category: undefined, page: 1 };

test("the groups hold every category once, in the order of the contract", () => {
  expect(WORK_GROUPS.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(PROJECT_CATEGORIES);
});

describe("what an address asks for", () => {
  test("is a category and a page", () => {
    expect(of("category=ai&page=2")).toEqual({ category: "ai", page: 2 });
    expect(of("")).toEqual(all);
  });

  test.each(["page=0", "page=-1", "page=1e3", "page=2.5", "page=x", "category=AI", "category=all", "page=9999999"])(
    "is everything when it says %s",
    (search) => expect(of(search)).toEqual(all),
  );

  test("is written as short as it goes, and read again", () => {
    expect(worksAddress(all)).toBe("/products");
    expect(worksAddress({ category: "iot", page: 3 })).toBe("/products?category=iot&page=3");
    expect(of("category=iot&page=3")).toEqual({ category: "iot", page: 3 });
  });
});

describe("the works of a page", () => {
  const projects = INITIAL_PROJECTS.map(({ name, category }) => ({ name, category }));

  test("are six, and what is left on the last", () => {
    expect([1, 2, 3].map((page) => worksOf(projects, { ...all, page }).shown.length)).toEqual([6, 6, 3]);
    expect(worksOf(projects, { ...all, page: 2 }).shown[0]).toBe(projects[6]);
  });

  test("are those of the last page behind it", () => {
    expect(worksOf(projects, { ...all, page: 99 })).toMatchObject({ page: 3, pages: 3, matching: 15 });
  });

  test("are those of the category alone", () => {
    const { shown, pages } = worksOf(projects, { category: "ui-ux", page: 1 });
    expect([shown.length, pages]).toEqual([3, 1]);
    expect(shown.every(({ category }) => category === "ui-ux")).toBe(true);
  });

  test("are none in an empty vault, which has one page", () => {
    expect(worksOf([], all)).toEqual({ shown: [], matching: 0, page: 1, pages: 1 });
  });

  test("are counted for each category, none forgotten", () => {
    const counts = countWorks(projects);
    expect(Object.keys(counts)).toEqual([...PROJECT_CATEGORIES]);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(15);
    expect(countWorks([]).ai).toBe(0);
  });

  test("are told in a line", () => {
    expect(resultLine(worksOf(projects, { ...all, page: 3 }), undefined)).toBe("Showing 13 to 15 of 15 projects");
    expect(resultLine(worksOf(projects, { category: "cloud", page: 1 }), "cloud")).toBe("Showing 2 projects in Cloud");
    expect(resultLine(worksOf(projects.slice(0, 1), all), undefined)).toBe("Showing 1 project");
  });
});

test("a category has its name, its group and the weave of its group", () => {
  expect([categoryName("bss"), groupName("bss"), familyOf("bss")]).toEqual(["BSS", "Digital Transformation", "coil"]);
  expect(familyOf("ui-ux")).toBe("cloth");
  expect([groupName("iot"), familyOf("iot")]).toEqual(["Research, Experience, Development", "cable"]);
});
