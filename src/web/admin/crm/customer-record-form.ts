import { type Customer, type CustomerInput as CustomerBody, CustomerInput } from "#contract/customers.ts";
import { numberText, parseNumber } from "../forms/parse-number.ts";
import { fieldOfPath, type RecordForm } from "../forms/record-form.ts";
import { crmArea } from "./area.ts";
import { customers } from "./customer-client.ts";

/** What the fields hold. A new customer is asked for notes, one that is known for their value. */
export interface CustomerValues {
  name: string;
  email: string;
  phone: string;
  company: string;
  status: Customer["status"];
  value: string;
  notes: string;
}

export const CUSTOMER_FORM: RecordForm<Customer, CustomerValues, CustomerBody> = {
  records: customers,
  name: "Customer",
  area: { title: "CRM", path: crmArea.path, back: "Back to CRM" },
  walk: { resource: customers, pathOf: crmArea.paths.edit },
  newPath: crmArea.paths.new,
  create: customers.create,
  // Notes are added on the customer's page.
  update: (id, { notes: _, ...body }, ifMatch) => customers.update(id, body, ifMatch),
  after: ({ id }, isNew) => (isNew ? crmArea.path : crmArea.paths.one(id)),
  schemas: { create: CustomerInput, change: CustomerInput },
  shape: {
    main: [{ columns: 2, fields: ["line", "line", "line", "line"] }],
    rail: [[{ long: "rail", fields: ["line", "hint"] }]],
  },
  blank: { name: "", email: "", phone: "", company: "", status: "Lead", value: "0", notes: "" },
  valuesOf: ({ name, email, phone, company, status, value }) => ({
    name,
    email,
    phone,
    company,
    status,
    value: numberText(value, "money"),
    notes: "",
  }),
  // A value that is taken away is none.
  bodyOf: ({ value, notes, ...values }) => ({ ...values, value: parseNumber(value, "money") ?? 0, notes: [notes] }),
  fieldOf: fieldOfPath<CustomerValues>({ "notes.0": "notes" }),
  labels: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    company: "Company",
    status: "Status",
    value: "Value",
    notes: "Initial Notes",
  },
  wording: {
    title: "Add New Customer",
    creating: "Creating...",
    createFailed: "Failed to create customer",
  },
};
