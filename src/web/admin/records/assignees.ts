import { queryOptions, useQuery } from "@tanstack/react-query";
import { type AssignedArea, type Assignee, listAssignees } from "#contract/assignees.ts";
import type { Choice } from "#ui/select.tsx";
import { call } from "#web/shared/call.ts";
import type { ListFilter } from "../lists/filters.tsx";

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

/**
 * Returns the accounts to whom the records of an area can be assigned, and a function for an account's name. The name
 * is blank for no account, an unknown account, or while the accounts load.
 */
export function useAssignees(area: AssignedArea): {
  accounts: readonly Assignee[];
  nameOf: (id: string | null) => string;
} {
  const { data: accounts = [] } = useQuery(assigneesQuery(area));
  return { accounts, nameOf: (id) => accounts.find((account) => account.id === id)?.name ?? "" };
}

interface AccountFilter<Name extends string> {
  name: Name;
  /** Label of the filter: `Owner`. */
  label: string;
  /** Label of the first choice: `All Owners`. */
  all: string;
}

/**
 * Returns the filter by the account to which a record is assigned. An account that is chosen but no longer in the list
 * has a choice too.
 */
export function accountFilter<Name extends string>(
  filter: AccountFilter<Name>,
  accounts: readonly Assignee[],
  chosen: string | undefined,
): ListFilter<Name> {
  const choices: Choice<string>[] = [
    { value: "me", label: "Me" },
    { value: "none", label: "Nobody" },
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen);
  return { ...filter, choices: isKnown ? choices : [...choices, { value: chosen, label: "Former colleague" }] };
}
