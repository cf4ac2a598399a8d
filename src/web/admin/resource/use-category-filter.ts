import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { List } from "#web/shared/call.ts";
import type { ListFilter } from "./filters.tsx";

/** A select of the categories that there are. One that is asked for and not, or not yet, among them has a choice nevertheless. */
export function useCategoryFilter<Key extends readonly unknown[]>(
  query: UseQueryOptions<List<string[]>, Error, List<string[]>, Key>,
  asked: string | undefined,
): ListFilter<"category"> {
  const { data } = useQuery(query);
  const categories = data?.rows ?? [];
  const all = asked === undefined || categories.includes(asked) ? categories : [...categories, asked];
  return {
    name: "category",
    label: "Category",
    all: "All Categories",
    choices: all.map((category) => ({ value: category, label: category })),
  };
}
