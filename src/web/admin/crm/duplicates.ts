import { queryOptions } from "@tanstack/react-query";
import { type CustomerRow, customerCalls, listDuplicates } from "#contract/customers.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { callList } from "#web/shared/call.ts";
import { customers } from "../customers/customer-client.ts";

/** Query of the customers that a search for an address, a telephone number or a name finds. */
export function customersLikeQuery(term: string) {
  return queryOptions({
    queryKey: [...customers.keys.all, "like", term],
    queryFn: ({ signal }) => callList(customerCalls.list, { query: { q: term, page: "1", pageSize: "100" }, signal }),
  });
}

/** Query of the other customers with the same address, telephone number, or name and company. */
export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: [...customers.keys.record(id), "duplicates"],
    queryFn: async ({ signal }) => (await callList(listDuplicates, { params: { id }, signal })).rows,
  });
}

type Known = Pick<CustomerRow, "name" | "email" | "otherEmails" | "phone" | "company">;

/** Returns what two customers have in common: `Same email and phone`. `""` if nothing makes them duplicates. */
export function sameness(one: Known, other: Known): string {
  const fold = (text: string) => text.trim().toLowerCase();
  const addressesOf = ({ email, otherEmails }: Known) => new Set([email, ...otherEmails].map(fold).filter(Boolean));
  const same = [
    addressesOf(one).intersection(addressesOf(other)).size > 0 && "email",
    phoneKey(one.phone) !== "" && phoneKey(one.phone) === phoneKey(other.phone) && "phone",
    fold(one.company) !== "" &&
      fold(one.name) === fold(other.name) &&
      fold(one.company) === fold(other.company) &&
      "name and company",
  ].filter((what) => what !== false);
  return same.length > 0 ? `Same ${same.join(", ")}` : "";
}
