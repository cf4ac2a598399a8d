import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { classNames } from "#ui/class-names.ts";
import { type Choice, Select } from "#ui/select.tsx";
import type { List } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { type ListControls, type ListState, listElement } from "../resources/list-state.ts";

/** Filter of a list, beside the search field. */
export interface ListFilter<Filter extends string> {
  name: Filter;
  /** Set in a list with buttons for views: where the window is too narrow for all, this filter is the one on the second line. */
  besideViews?: true;
  /** Label of the filter: `Status`. */
  label: string;
  /** Label of the first choice, which sets no filter: `All Status`. */
  all: string;
  choices: readonly Choice<string>[];
  /** Set for a filter that links set: it has a chip to remove it, and no select. */
  chipOnly?: true;
}

/** Returns the filter by status. */
export function statusFilter(choices: readonly Choice<string>[]) {
  return { name: "status", label: "Status", all: "All Status", choices } as const;
}

const DAY_LABELS = {
  createdFrom: "Created from",
  createdTo: "Created up to",
  closedFrom: "Closed from",
  closedTo: "Closed up to",
  answeredFrom: "First answered from",
  answeredTo: "First answered up to",
} as const;
type DayFilter = keyof typeof DAY_LABELS;

/**
 * Returns a filter for each day in `set`. Only links of the reports set days, so a filter appears only while it is set, and has
 * that day as its only choice.
 */
export function dayFilters<Name extends string>(set: ReadonlyMap<Name, string>): ListFilter<Name & DayFilter>[] {
  return [...set].flatMap(([name, value]) => {
    const label = isDayFilter(name) ? DAY_LABELS[name] : undefined;
    if (label === undefined || !isDayFilter(name)) return [];
    const choices = [{ value, label: formatDay(`${value}T12:00:00Z`) }];
    return [{ name, label, all: "Any day", choices, chipOnly: true } as const];
  });
}

function isDayFilter(name: string): name is DayFilter {
  return name in DAY_LABELS;
}

/** Returns the filter by customer while it is set: there are too many customers to choose from. */
export function customerFilter(asked: string | undefined, name = "One customer"): readonly ListFilter<"customerId">[] {
  if (asked === undefined) return [];
  return [{ name: "customerId", label: "Customer", all: "All Customers", choices: [{ value: asked, label: name }] }];
}

interface FiltersProps {
  controls: ListControls;
  filters: readonly ListFilter<string>[];
}

/** One select for each filter. */
export function FilterSelects({ controls, filters }: FiltersProps) {
  const selects = filters.filter(({ chipOnly }) => !chipOnly);
  return selects.map(({ name, label, all, choices, besideViews = false }) => (
    <Select
      choices={[{ value: "", label: all }, ...choices]}
      className={classNames(
        "max-sm:order-1 max-sm:min-w-[calc(50%-0.25rem)] max-sm:flex-1",
        besideViews && "max-xl:order-1",
      )}
      id={selectId(name)}
      key={name}
      label={label}
      onChoose={(value) => controls.filter(name, value)}
      value={controls.state.filters.get(name) ?? ""}
    />
  ));
}

/** Returns the filters that have a value, with the label of the choice. */
export function chosenFilters({ filters: values }: Pick<ListState, "filters">, filters: readonly ListFilter<string>[]) {
  return filters.flatMap(({ name, label, choices }) => {
    const value = values.get(name);
    if (value === undefined) return [];
    return [{ name, label, choice: choices.find((one) => one.value === value)?.label ?? value }];
  });
}

/** Chips of the filters that are set. A press on a chip clears its filter. */
export function FilterChips({ controls, filters }: FiltersProps) {
  const set = chosenFilters(controls.state, filters);
  if (set.length === 0) return null;
  return (
    <ul
      aria-label="Filters that are set"
      className="flex flex-wrap gap-2 border-b border-border px-2.5 py-1.5"
      data-filters=""
    >
      {set.map(({ name, label, choice }) => {
        const text = `${label}: ${choice}`;
        return (
          <li key={name}>
            <button
              aria-label={`Remove filter ${text}`}
              className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border border-border bg-surface-2 pr-2 pl-3 text-small font-medium text-ink-2 hover:bg-surface-3 hover:text-ink"
              onClick={() => {
                controls.filter(name, "");
                // The chip is removed; its select can choose again.
                (document.getElementById(selectId(name)) ?? listElement())?.focus();
              }}
              type="button"
            >
              {text}
              <X size={14} strokeWidth={2} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function selectId(name: string): string {
  return `filter-${name}`;
}

/** Returns the filter by category. A requested category that is not loaded has a choice too. */
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
