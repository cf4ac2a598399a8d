import { importCustomers } from "#contract/imports.ts";
import { callUpload } from "#web/shared/call.ts";
import { customers } from "../customers/customer-client.ts";
import type { ImportSubject } from "../imports/import-client.ts";
import { ImportScreen } from "../imports/import-screen.tsx";
import { crmArea } from "./area.ts";

const CUSTOMERS: ImportSubject = {
  kind: "customers",
  nouns: ["customer", "customers"],
  area: "CRM",
  back: { to: crmArea.path, label: "Back to CRM" },
  hint: "A CSV file of at most 5,000 rows, as Excel, Google Sheets or HubSpot save it. The first row names the columns. Nothing is stored until you run the import.",
  required: "A name and an email address are required.",
  known: {
    title: "Customers whose email address is already known",
    update: "Update them with what the file says",
  },
  kept: "The customers that it created are removed, except those that somebody has changed since.",
  records: customers.keys.all,
  upload: (file, fields) => callUpload(importCustomers, file, undefined, fields),
};

/** Screen that imports customers. */
export function ImportPage() {
  return <ImportScreen subject={CUSTOMERS} />;
}
