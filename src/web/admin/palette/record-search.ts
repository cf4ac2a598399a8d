import { useQueries } from "@tanstack/react-query";
import { customerCalls } from "#contract/customers.ts";
import { productCalls } from "#contract/products.ts";
import { userCalls } from "#contract/users.ts";
import { callList } from "#web/shared/call.ts";
import { crmArea } from "../crm/area.ts";
import { productsArea } from "../products/area.ts";
import { recordKeys } from "../shells/record-keys.ts";
import { usersArea } from "../users/area.ts";

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
    keys: recordKeys("customers"),
    async find(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
      const { rows } = await callList(customerCalls.list, { query: queryFor(q), signal });
      return rows.map(({ id, name, email, company }) => ({
        to: crmArea.paths.one(id),
        name,
        about: [company, email].filter(Boolean).join(", "),
        seed: email,
      }));
    },
  },
  {
    title: "Products",
    keys: recordKeys("products"),
    async find(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
      const { rows } = await callList(productCalls.list, { query: queryFor(q), signal });
      return rows.map(({ id, name, category }) => ({ to: productsArea.paths.edit(id), name, about: category }));
    },
  },
  {
    title: "Users",
    keys: recordKeys("users"),
    async find(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
      const { rows } = await callList(userCalls.list, { query: queryFor(q), signal });
      return rows.map(({ id, name, email }) => ({ to: usersArea.paths.edit(id), name, about: email, seed: email }));
    },
  },
];

/** Records that hold a term, found on the server. Nothing is asked for while the term is empty. */
export function useRecordSearch(term: string) {
  return useQueries({
    queries: PLACES.map(({ keys, find }) => ({
      queryKey: [...keys.all, "palette", term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: term !== "",
    })),
    combine: (answers) => ({
      groups: PLACES.flatMap(({ title }, place): RecordGroup[] => {
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
