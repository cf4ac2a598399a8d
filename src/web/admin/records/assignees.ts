import { queryOptions, useQuery } from "@tanstack/react-query";
import { type AssignedArea, type Assignee, listAssignees } from "#contract/assignees.ts";
import { call } from "#web/shared/call.ts";

/** Accounts rarely change, so a list of them is fetched again after five minutes at the earliest. */
const STALE_MS = 5 * 60_000;

/** Query of the accounts to whom the records of an area can be assigned. */
export function assigneesQuery(area: AssignedArea) {
  return queryOptions({
    // Below the key of users, so that a colleague who was just added can be chosen at once.
    queryKey: ["users", "assignees", area],
    queryFn: async ({ signal }) => (await call(listAssignees, { query: { area }, signal })).data,
    staleTime: STALE_MS,
  });
}

/** Returns the accounts to whom the records of an area can be assigned, and a function that returns an account's name. */
export function useAssignees(area: AssignedArea): {
  accounts: readonly Assignee[];
  nameOf: (id: string | null) => string;
} {
  const { data: accounts = [] } = useQuery(assigneesQuery(area));
  return { accounts, nameOf: (id) => accounts.find((account) => account.id === id)?.name ?? "" };
}
