import { assignCall, assigneeFilter, assigneeInput } from "#contract/assignees.ts";
import { createdFilters } from "#contract/day-filters.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CREATED_AND_ID, type FactsOf, fieldsWith, inExport, notInExport } from "#contract/field-facts.ts";
import {
  changedText,
  emailAddress,
  idParams,
  instant,
  instantInput,
  LIMITS,
  money,
  moneyInput,
  requiredText,
  sample,
  status,
  textList,
} from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { Note, noteCalls } from "#contract/notes.ts";
import { HISTORY_WRITE } from "#contract/permissions.ts";
import { exportCalls, READ_ONLY, READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { NextTask } from "#contract/task-summary.ts";
import { z } from "#contract/zod.ts";

export const CUSTOMER_STATUSES = ["Lead", "Active", "Inactive"] as const;
/** Ways in which customers come: with a message, by an import, or added by staff. */
export const CUSTOMER_SOURCES = ["Website", "Email", "Phone", "Import", "Staff"] as const;
export type CustomerSource = (typeof CUSTOMER_SOURCES)[number];
/** Value of the filter by source for customers from before it was stored. */
export const NO_SOURCE = "none";

export const INTERACTION_TYPES = ["Email", "Call", "Meeting", "Web form"] as const;

const row = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Further addresses of the customer, such as the other one of a merge. Forms and imports find the customer by them. */
  otherEmails: z.array(z.string()),
  phone: z.string(),
  company: z.string(),
  status: z.enum(CUSTOMER_STATUSES),
  value: money,
  /** Date of the newest interaction, at most the time at which it was logged; `null` before the first. */
  lastContact: instant.nullable(),
  nextTask: NextTask.nullable(),
  /** Id of the account that looks after the customer. */
  ownerId: z.string().nullable(),
  /** Name of that account; `""` for nobody. */
  ownerName: z.string(),
  /** `null` for customers from before the source was stored. */
  source: z.enum(CUSTOMER_SOURCES).nullable(),
  createdAt: instant,
  updatedAt: instant,
  sample,
};

export const CustomerRow = z.strictObject(row);
export type CustomerRow = z.infer<typeof CustomerRow>;

/** Facts of each field of a customer, with what merges and imports do with it. */
export type CustomerFacts = FactsOf<CustomerRow> &
  Record<
    keyof FactsOf<CustomerRow>,
    {
      /** Whether a merge keeps the value of one of two customers. */
      merged: boolean;
      /** Whether a column of an imported file can have the field. */
      imported: boolean;
    }
  >;

export const CUSTOMER_FACTS = {
  name: { ...inExport("Name"), merged: true, imported: true },
  email: { ...inExport("Email"), merged: true, imported: true },
  // A merge keeps all addresses: those that are not chosen become further ones.
  otherEmails: { ...notInExport("Other emails"), merged: false, imported: false },
  phone: { ...inExport("Phone"), merged: true, imported: true },
  company: { ...inExport("Company"), merged: true, imported: true },
  status: { ...inExport("Status"), merged: true, imported: true },
  value: { ...inExport("Value", "money"), merged: true, imported: true },
  ownerId: { ...notInExport("Owner"), merged: true, imported: false },
  lastContact: { ...inExport("Last Contact", "instant"), merged: false, imported: false },
  nextTask: { ...notInExport("Next task"), merged: false, imported: false },
  createdAt: { ...CREATED_AND_ID.createdAt, merged: false, imported: false },
  id: { ...CREATED_AND_ID.id, merged: false, imported: false },
  ownerName: { ...inExport("Owner"), merged: false, imported: false },
  source: { ...inExport("Source"), merged: false, imported: false },
} as const satisfies CustomerFacts;

export const Interaction = z.strictObject({
  id: z.string(),
  date: instant,
  type: z.enum(INTERACTION_TYPES),
  description: z.string(),
  /** Name of the account that logged it. Blank for web forms, and where it was not stored yet. */
  author: z.string(),
});
export type Interaction = z.infer<typeof Interaction>;

/** Maximum notes, and maximum interactions, in a customer's detail. Older ones are read in pages. */
export const HISTORY_ROWS = 50;

export const Customer = z.strictObject({
  ...row,
  /** Newest 50 notes, newest first; the interactions likewise. */
  notes: z.array(Note),
  notesTotal: z.int(),
  interactions: z.array(Interaction),
  interactionsTotal: z.int(),
  /** Number of the customer's open messages. */
  openMessages: z.int(),
});
export type Customer = z.infer<typeof Customer>;

export const CUSTOMER_SORTS = ["createdAt", "name", "company", "status", "value", "lastContact"] as const;

/** Maximum further addresses of a customer. */
export const MAX_OTHER_EMAILS = 50;

const input = {
  name: requiredText("Name is required", LIMITS.name),
  email: emailAddress,
  /** Default: none. A repeated address, and the first one, are left out. */
  otherEmails: z
    .array(emailAddress, "Must be a list of addresses")
    .max(MAX_OTHER_EMAILS, `Must be at most ${MAX_OTHER_EMAILS} addresses`)
    .optional(),
  phone: changedText(LIMITS.name),
  company: changedText(LIMITS.name),
  /** Default: Lead. */
  status: status(CUSTOMER_STATUSES).optional(),
  /** Dollars. Default: 0. */
  value: moneyInput("Value").optional(),
  /** Default: nobody. */
  ownerId: assigneeInput.optional(),
};

export const CustomerInput = z.strictObject({
  ...input,
  /** Blank notes are dropped. */
  notes: textList(50, LIMITS.long, "many").optional(),
});
export type CustomerInput = z.output<typeof CustomerInput>;

export const CustomerChange = z.strictObject({
  ...input,
  ...READ_ONLY_OF_SAMPLES,
  lastContact: z.unknown().optional(),
  ownerName: z.unknown().optional(),
  nextTask: z.unknown().optional(),
  source: z.unknown().optional(),
  notes: z.unknown().optional(),
  notesTotal: z.unknown().optional(),
  interactions: z.unknown().optional(),
  interactionsTotal: z.unknown().optional(),
  openMessages: z.unknown().optional(),
});
export type CustomerChange = z.output<typeof CustomerChange>;

const query = listQuery(CUSTOMER_SORTS, {
  status: status(CUSTOMER_STATUSES).optional(),
  owner: assigneeFilter,
  source: z.enum([...CUSTOMER_SOURCES, NO_SOURCE], "Must be a source of customers, or none").optional(),
  ...createdFilters,
});

export const assignCustomers = assignCall({ name: "customers", write: "customers:write" }, "customer");

export const exportCustomers = exportCalls("customers", "customer", query);

export const customerCalls = resourceCalls("customers", {
  one: "customer",
  searches: "name, email addresses, company and telephone number",
  row: CustomerRow,
  detail: Customer,
  create: CustomerInput,
  change: CustomerChange,
  status: status(CUSTOMER_STATUSES),
  query,
});

export const getCustomerSummary = endpoint({
  method: "GET",
  path: "/customers/summary",
  access: "customers:read",
  summary: "Value of all customers, and how many are Active and how many are Leads.",
  reply: z.strictObject({
    data: z.strictObject({ totalValue: money, activeCustomers: z.int(), activeLeads: z.int() }),
  }),
  status: 200,
});

export const listCustomerNotes = endpoint({
  method: "GET",
  path: "/customers/{id}/notes",
  access: "customers:read",
  summary: "The notes on a customer, newest first unless sorted, at most 100 per answer.",
  params: idParams,
  query: listQuery(["createdAt"], {}).omit({ q: true }),
  reply: z.array(Note),
  status: 200,
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const customerNoteCalls = noteCalls({ name: "customers", write: HISTORY_WRITE }, "a customer");

export const listInteractions = endpoint({
  method: "GET",
  path: "/customers/{id}/interactions",
  access: "customers:read",
  summary: "The interactions with a customer, newest first unless sorted, at most 100 per answer.",
  params: idParams,
  query: listQuery(["date"], {}).omit({ q: true }),
  reply: z.array(Interaction),
  status: 200,
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const InteractionInput = z.strictObject({
  type: status(INTERACTION_TYPES),
  description: requiredText("Description is required", LIMITS.long, "many"),
  /** Default: now. */
  date: instantInput.optional(),
});

/** Maximum time that an interaction may be in the future, since clocks differ. A later date is a typo or an appointment. */
export const MAX_INTERACTION_AHEAD_MS = 24 * 60 * 60_000;
export const INTERACTION_TOO_FAR_AHEAD = "Date must be at most a day from now";

export function isTooFarAhead(date: string, now: number): boolean {
  return Date.parse(date) > now + MAX_INTERACTION_AHEAD_MS;
}

export const addInteraction = endpoint({
  method: "POST",
  path: "/customers/{id}/interactions",
  access: HISTORY_WRITE,
  summary: "Logs an interaction with a customer, dated at most a day ahead; the last contact becomes the newest.",
  params: idParams,
  body: InteractionInput,
  reply: z.strictObject({ data: Interaction }),
  status: 201,
  repeatable: true,
});

const interactionParams = idParams.extend({ interactionId: z.uuid() });

/** Conflict of a change of a web form, which is what the visitor wrote. */
export const NOT_EDITABLE = {
  code: "not-editable",
  message: "A web form is what its sender wrote, so it cannot be changed.",
};

/** Change of an interaction. Without a date, its date stays. */
export const InteractionChange = z.strictObject({
  ...InteractionInput.shape,
  ...READ_ONLY,
  author: z.unknown().optional(),
});

export const updateInteraction = endpoint({
  method: "PUT",
  path: "/customers/{id}/interactions/{interactionId}",
  access: HISTORY_WRITE,
  summary:
    "Changes an interaction; the last contact follows. Only its author and administrators may, and no web form changes.",
  params: interactionParams,
  body: InteractionChange,
  reply: z.strictObject({ data: Interaction }),
  status: 200,
  conflict: NOT_EDITABLE,
});

export const deleteInteraction = endpoint({
  method: "DELETE",
  path: "/customers/{id}/interactions/{interactionId}",
  access: HISTORY_WRITE,
  summary:
    "Deletes an interaction; the last contact follows. Only its author and administrators may, and no web form goes.",
  params: interactionParams,
  status: 204,
  conflict: NOT_EDITABLE,
});

/** Maximum customers that are offered as duplicates of one. */
export const MAX_DUPLICATES = 100;

export const listDuplicates = endpoint({
  method: "GET",
  path: "/customers/{id}/duplicates",
  access: "customers:read",
  summary: `The other customers with the same email address, telephone number, or name and company, oldest first, at most ${MAX_DUPLICATES}.`,
  params: idParams,
  reply: z.array(CustomerRow),
  status: 200,
  list: true,
});

/** Fields of which a merge keeps one of two values. */
export const MERGED_FIELDS = fieldsWith(CUSTOMER_FACTS, "merged");
export type MergedField = (typeof MERGED_FIELDS)[number];

/** Sides of a merge: `this` is the customer that stays, `other` the customer that becomes part of it. */
export type MergeSide = "this" | "other";

/** Returns the side whose value a field keeps if nobody chooses: this one, unless its value is blank, 0 or nobody. */
export function proposedSide(
  field: MergedField,
  one: Pick<Customer, MergedField>,
  other: Pick<Customer, MergedField>,
): MergeSide {
  const isBlank = (value: unknown) => value === "" || value === 0 || value === null;
  return isBlank(one[field]) && !isBlank(other[field]) ? "other" : "this";
}

export const NOT_MERGEABLE = "Must be another customer";
export const TOO_MANY_ADDRESSES = `Together they have more than ${MAX_OTHER_EMAILS} further addresses. Remove some first.`;

const side = z.enum(["this", "other"], "Must be this or other").optional();

export const MergeInput = z.strictObject({
  /** Id of the customer that becomes part of this one. */
  from: z.uuid(NOT_MERGEABLE),
  /** Side whose value a field keeps. Default: `this`, or `other` where the value of this one is blank, 0 or nobody. */
  fields: z
    .strictObject(
      mapToRecord(MERGED_FIELDS, () => side),
      "Must be an object",
    )
    .optional(),
});
export type MergeInput = z.output<typeof MergeInput>;

export const mergeCustomers = endpoint({
  method: "POST",
  path: "/customers/{id}/merge",
  access: "customers:write",
  summary:
    "Makes another customer part of this one: its notes, interactions, messages and replies move here, and its addresses lead here.",
  params: idParams,
  body: MergeInput,
  reply: z.strictObject({ data: Customer }),
  status: 200,
  errorStatuses: [412],
});

export const CUSTOMER_ENDPOINTS = {
  listCustomers: customerCalls.list,
  exportCustomers: exportCustomers.csv,
  exportCustomersXlsx: exportCustomers.xlsx,
  getCustomerSummary,
  getCustomer: customerCalls.get,
  createCustomer: customerCalls.create,
  updateCustomer: customerCalls.replace,
  deleteCustomer: customerCalls.remove,
  setCustomerStatus: customerCalls.setStatus,
  listCustomerNotes,
  addCustomerNote: customerNoteCalls.add,
  listInteractions,
  addInteraction,
  updateCustomerNote: customerNoteCalls.change,
  deleteCustomerNote: customerNoteCalls.remove,
  updateInteraction,
  deleteInteraction,
  listDuplicates,
  mergeCustomers,
  assignCustomers,
} as const;
