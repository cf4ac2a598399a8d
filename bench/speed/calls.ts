import type { CallMaker } from "#bench/speed/measure.ts";
import { CUSTOMER_SORTS } from "#contract/customers.ts";
import { PRODUCT_SORTS } from "#contract/products.ts";
import { USER_SORTS } from "#contract/users.ts";
import { serialOf } from "#tools/seed/seeded-rows.ts";

/** Performance budget of a call. */
export type Figure = "list" | "search" | "none";

export interface NamedCall {
  name: string;
  figure: Figure;
  makeCall: CallMaker;
}

export const RESOURCES = ["customers", "products", "users"] as const;
export type Resource = (typeof RESOURCES)[number];

const SORTS = { customers: CUSTOMER_SORTS, products: PRODUCT_SORTS, users: USER_SORTS } as const;
/** Words that about a tenth of the rows have. */
const COMMON = { customers: "northwind", products: "antennas", users: "björn" } as const;
/** Words that all rows have: the worst case of a search. */
const EVERY = { customers: "seeded", products: "000", users: "seeded" } as const;
const PAGE = 10;

function get(path: string): CallMaker {
  return () => ({ path });
}

function list(resource: Resource, parameters: Readonly<Record<string, string | number>>): CallMaker {
  const query = new URLSearchParams(
    Object.entries({ page: 1, ...parameters }).map(([name, value]) => [name, `${value}`]),
  );
  return get(`/api/${resource}?${query}`);
}

/** Returns a list that is filtered, sorted and counted. All systems are compared by this call. */
export function filteredList(resource: Resource): CallMaker {
  return list(resource, { status: "Active", sort: "name" });
}

export function rareSearch(resource: Resource, rows: number): CallMaker {
  return list(resource, { q: serialOf(Math.ceil(rows / 2)) });
}

export function commonSearch(resource: Resource): CallMaker {
  return list(resource, { q: COMMON[resource] });
}

export function detail(resource: Resource, id: string): CallMaker {
  return get(`/api/${resource}/${id}`);
}

/** Returns lists and searches of one resource. */
export function listCalls(resource: Resource, rows: number): NamedCall[] {
  const deep = Math.max(1, Math.floor((rows * 0.9) / PAGE));
  const call = (name: string, figure: Figure, makeCall: CallMaker): NamedCall => ({ name, figure, makeCall });
  return [
    call("status, by name, page 1", "list", filteredList(resource)),
    ...SORTS[resource].map((sort) => call(`by ${sort}, page 1`, "list", list(resource, { sort }))),
    call(`newest, page ${deep} (deep)`, "list", list(resource, { page: deep })),
    call(
      `status, by name, page ${Math.ceil(deep / 2)} (deep)`,
      "list",
      list(resource, {
        status: "Active",
        sort: "name",
        page: Math.ceil(deep / 2),
      }),
    ),
    call("search, one row matches", "search", rareSearch(resource, rows)),
    call("search, a tenth matches", "search", commonSearch(resource)),
    call("search, a tenth matches, by name", "search", list(resource, { q: COMMON[resource], sort: "name" })),
    call("search, all rows match", "search", list(resource, { q: EVERY[resource] })),
    call("search of two letters", "none", list(resource, { q: "ow" })),
    call("search of one letter", "none", list(resource, { q: "e" })),
  ];
}

/** Returns a call that creates a different record each time. */
export function createCall(resource: Resource): CallMaker {
  const run = Date.now().toString(36);
  return (index) => {
    const own = `bench-${run}-${index}`;
    const body = {
      customers: { name: `Made ${own}`, email: `${own}@example.net`, company: "Bench", value: 12.5 },
      products: { name: `Made ${own}`, slug: own, category: "Sensors", description: "Measured.", price: 5, stock: 1 },
      users: { name: `Made ${own}`, email: `${own}@example.net`, password: "correct horse battery" },
    }[resource];
    return { method: "POST", path: `/api/${resource}`, body };
  };
}

/** Returns the calls with the token of a signed-in user. */
export function signed(makeCall: CallMaker, token: string): CallMaker {
  return (index) => ({ ...makeCall(index), token });
}
