import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant, money, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";

export const CUSTOMER_STATUSES = ["Lead", "Active", "Inactive"] as const;
export const INTERACTION_TYPES = ["Email", "Call", "Meeting", "Web form"] as const;

const row = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  status: z.enum(CUSTOMER_STATUSES),
  value: money,
  /** The date of the newest interaction; `null` before the first. */
  lastContact: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
};

export const CustomerRow = z.strictObject(row);
export type CustomerRow = z.infer<typeof CustomerRow>;

export const CustomerNote = z.strictObject({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: instant,
});

export const Interaction = z.strictObject({
  id: z.string(),
  date: instant,
  type: z.enum(INTERACTION_TYPES),
  description: z.string(),
});

export const Customer = z.strictObject({
  ...row,
  /** Newest first, as are the interactions. */
  notes: z.array(CustomerNote),
  interactions: z.array(Interaction),
});
export type Customer = z.infer<typeof Customer>;

export const CUSTOMER_SORTS = ["createdAt", "name", "company", "status", "value", "lastContact"] as const;

export const listCustomers = endpoint({
  method: "GET",
  path: "/customers",
  access: "admin",
  summary: "Customers and leads. Searches name, email and company.",
  query: listQuery(CUSTOMER_SORTS, { status: status(CUSTOMER_STATUSES).optional() }),
  reply: z.array(CustomerRow),
  status: 200,
  list: true,
});

export const getCustomer = endpoint({
  method: "GET",
  path: "/customers/{id}",
  access: "admin",
  summary: "One customer with notes and interactions, and an ETag.",
  params: idParams,
  reply: z.strictObject({ data: Customer }),
  status: 200,
});
