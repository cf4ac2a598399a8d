import {
  type Customer,
  type CustomerInput as CustomerBody,
  CustomerInput,
  MAX_OTHER_EMAILS,
} from "#contract/customers.ts";
import { customers, STATUS_CHOICES } from "../customers/customer-client.ts";
import { choice, type FieldsOf, lines, money, text, type ValuesOf } from "../forms/field-table.ts";
import { parseNumber } from "../forms/parse-number.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { crmArea } from "./area.ts";

export const CUSTOMER_FIELDS = {
  name: text("Name"),
  email: text("Email"),
  otherEmails: lines("Other Emails", MAX_OTHER_EMAILS),
  phone: text("Phone"),
  company: text("Company"),
  status: choice("Status", "Lead", STATUS_CHOICES),
  // A blank value is 0.
  ownerId: {
    ...text("Owner"),
    read: (id: string | null) => id ?? "",
    write: (id: string) => (id === "" ? null : id),
  },
  value: { ...money("Value"), write: (value: string) => parseNumber(value, "money") ?? 0 },
  notes: {
    ...text("Initial Notes"),
    read: () => "",
    write: (value) => [value],
    place: ({ message }) => ({ path: "", message }),
  },
} satisfies FieldsOf<Omit<Customer, "notes"> & { notes: unknown }>;

export const CUSTOMER_FORM: RecordForm<Customer, ValuesOf<typeof CUSTOMER_FIELDS>, CustomerBody> = {
  records: {
    ...customers,
    // Notes are added on the customer's page.
    update: (id, { notes: _, ...body }, ifMatch) => customers.update(id, body, ifMatch),
  },
  name: "Customer",
  area: crmArea,
  after: ({ id }, isNew) => (isNew ? crmArea.path : crmArea.paths.one(id)),
  schemas: { create: CustomerInput, change: CustomerInput },
  fields: CUSTOMER_FIELDS,
  shape: {
    main: [{ columns: 2, fields: ["line", "line", "line", "line", "lines hint"] }],
    rail: [[{ long: "rail", fields: ["line", "line", "hint"] }]],
  },
  wording: {
    back: "Back to CRM",
    title: "Add New Customer",
    creating: "Creating...",
    createFailed: "Failed to create customer",
  },
};
