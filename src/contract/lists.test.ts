import { describe, expect, test } from "vitest";
import { fieldErrors } from "#contract/error-response.ts";
import { status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { fc } from "#tests/support/fast-check.ts";

const query = listQuery(["createdAt", "name"], { status: status(["Lead", "Active"]).optional() });

/** Returns the names of the refused parameters. */
function rejected(given: unknown): string[] {
  const read = query.safeParse(given);
  return read.success ? [] : fieldErrors(read.error).map(({ path }) => path);
}

describe("the parameters of a list", () => {
  test("all parameters of a list are optional", () => {
    expect(query.parse({})).toEqual({});
  });

  test("the parameters of a list are parsed", () => {
    const given = { q: "  Zoe\u0308 ", sort: "name", order: "desc", page: "2", pageSize: "100", status: "lead" };
    expect(query.parse(given)).toEqual({
      q: "Zoë",
      sort: "name",
      order: "desc",
      page: 2,
      pageSize: 100,
      status: "Lead",
    });
  });

  test.each(["0", "-1", "1.5", "1e9", "abc", "", " 1", "0x10", "١", "Infinity", "NaN", "1000001", "99999999"])(
    "page=%s is refused",
    (page) => {
      expect(rejected({ page })).toEqual(["page"]);
    },
  );

  test.each(["0", "101", "-1", "1e1", "ten", "", "10 "])("pageSize=%s is refused", (pageSize) => {
    expect(rejected({ pageSize })).toEqual(["pageSize"]);
  });

  test("a page size from 1 to 100 is accepted, and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 300 }), (size) => {
        expect(rejected({ pageSize: String(size) }).length === 0).toBe(size >= 1 && size <= 100);
      }),
    );
  });

  test.each(["passwordHash", "password_hash", "id", "NAME", "", "name desc", "name;drop table users", "__proto__"])(
    "sort=%s is refused",
    (sort) => {
      expect(rejected({ sort })).toEqual(["sort"]);
    },
  );

  test("an order is asc or desc", () => {
    for (const order of ["asc", "desc"]) expect(rejected({ order })).toEqual([]);
    for (const order of ["ASC", "down", "", "asc,desc"]) expect(rejected({ order })).toEqual(["order"]);
  });

  test("an unknown parameter is refused by name, also if only its case is wrong", () => {
    expect(rejected({ limit: "5", Page: "1", role: "admin" }).sort()).toEqual(["Page", "limit", "role"]);
  });

  test.each(["q", "sort", "order", "page", "pageSize", "status"])("%s given twice is refused", (name) => {
    const value = { q: "a", sort: "name", order: "asc", page: "1", pageSize: "1", status: "lead" }[name];
    expect(rejected({ [name]: [value, value] })).toEqual([name]);
  });

  test("a search term has at most 200 characters and no control characters", () => {
    expect(rejected({ q: "😀".repeat(200) })).toEqual([]);
    for (const q of ["x".repeat(201), "a\0b", "a\nb", "a\ud800b"]) expect(rejected({ q })).toEqual(["q"]);
    for (const q of ["100%", "_", "\\", "'\"", '" OR 1=1 --']) expect(query.parse({ q }).q).toBe(q);
  });
});
