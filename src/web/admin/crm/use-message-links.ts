import { useQuery } from "@tanstack/react-query";
import type { Customer } from "#contract/customers.ts";
import { messagesOfCustomerQuery } from "../messages/message-queries.ts";

/** The messages that a customer's web forms came in as, by the instant they have in common. Late or missing, they cost the links. */
export function useMessageLinks({ id, interactions }: Customer): ReadonlyMap<string, string> {
  const enabled = interactions.some(({ type }) => type === "Web form");
  const { data } = useQuery({ ...messagesOfCustomerQuery(id), enabled });
  return new Map(data?.rows.map((message) => [message.createdAt, message.id]));
}
