import { useQueries } from "@tanstack/react-query";
import { listCustomers } from "#contract/customers.ts";
import { mayCall } from "#contract/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { listProducts } from "#contract/products.ts";
import { listUsers } from "#contract/users.ts";
import { callList } from "#web/shared/call.ts";
import { paths } from "#web/shared/paths.ts";
import { recordKeys } from "../shells/record-keys.ts";

export interface FoundRecord {
  to: string;
  name: string;
  /** What tells it from others of that name. */
  about: string;
  /** What the picture of a person is drawn from; products have none. */
  seed?: string;
}

export interface RecordGroup {
  title: string;
  records: readonly FoundRecord[];
}

const queryFor = (q: string) => ({ q, page: "1", pageSize: "5" });

/** What is looked through, each with how it asks for a term. React Query aborts a call whose term was typed over. */
const PLACES = [
  {
    title: "Customers",
    call: listCustomers,
    keys: recordKeys("customers"),
    async find(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
      const { rows } = await callList(listCustomers, { query: queryFor(q), signal });
      return rows.map(({ id, name, email, company }) => ({
        to: paths.customer(id),
        name,
        about: [company, email].filter(Boolean).join(", "),
        seed: email,
      }));
    },
  },
  {
    title: "Products",
    call: listProducts,
    keys: recordKeys("products"),
    async find(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
      const { rows } = await callList(listProducts, { query: queryFor(q), signal });
      return rows.map(({ id, name, category }) => ({ to: paths.editProduct(id), name, about: category }));
    },
  },
  {
    title: "Users",
    call: listUsers,
    keys: recordKeys("users"),
    async find(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
      const { rows } = await callList(listUsers, { query: queryFor(q), signal });
      return rows.map(({ id, name, email }) => ({ to: paths.editUser(id), name, about: email, seed: email }));
    },
  },
];

export function placesFor(permissions: readonly Permission[]) {
  return PLACES.filter(({ call }) => mayCall(permissions, call));
}

/** Records that hold a term, found on the server where these permissions let look. Nothing is asked for while the term is empty. */
export function useRecordSearch(term: string, permissions: readonly Permission[]) {
  const places = placesFor(permissions);
  return useQueries({
    queries: places.map(({ keys, find }) => ({
      queryKey: [...keys.all, "palette", term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: term !== "",
    })),
    combine: (answers) => ({
      groups: places.flatMap(({ title }, place): RecordGroup[] => {
        // In this order whichever answers first, so that none moves what stands there already.
        if (answers.slice(0, place).some(({ isLoading }) => isLoading)) return [];
        const records = answers[place]?.data ?? [];
        return records.length > 0 ? [{ title, records }] : [];
      }),
      searching: answers.some(({ isFetching }) => isFetching),
      error: answers.find(({ error }) => error)?.error ?? undefined,
      tryAgain: () => Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
    }),
  });
}
