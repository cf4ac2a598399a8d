import { expect, test } from "vitest";
import { SERVICE_EXAMPLES } from "#contract/examples/services.ts";
import type { PublicService } from "#contract/services.ts";
import type { Described } from "../described.server.ts";
import { groupByCategory } from "./group-services.ts";

function service(name: string, category: string): Described<PublicService> {
  return { ...SERVICE_EXAMPLES.getService.reply.data, name, slug: name, category, blocks: [] };
}

test("services are grouped by category and keep their order", () => {
  const groups = groupByCategory([service("a", "Cloud"), service("b", "Software"), service("c", "Cloud")]);
  expect(groups.map(({ id, category, services }) => [id, category, services.map(({ name }) => name).join()])).toEqual([
    ["category-1", "Cloud", "a,c"],
    ["category-2", "Software", "b"],
  ]);
});

test("categories that differ in case are one group, named as the first of them", () => {
  expect(groupByCategory([service("a", "Cloud"), service("b", "CLOUD")])).toMatchObject([{ category: "Cloud" }]);
});

test("an empty list of services has no groups", () => {
  expect(groupByCategory([])).toEqual([]);
});
