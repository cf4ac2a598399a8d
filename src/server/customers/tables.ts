import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    customers: {
      id: string;
      name: string;
      name_key: string;
      email: string;
      email_key: string;
      /** Further addresses of the customer, one a line; `customer_addresses` has their keys. */
      other_emails: string;
      phone: string;
      /** The telephone number in one form (`phoneKey`); `""` without a number. */
      phone_key: string;
      company: string;
      company_key: string;
      status: "Lead" | "Active" | "Inactive";
      value_cents: number;
      /** Time of the last contact; `""` before the first one, since a null would sort differently on the two databases. */
      last_contact_at: Instant | "";
      /** Id of the account that looks after the customer. No foreign key: `releaseWork` ends it with an audit entry. */
      owner_id: string | null;
      /** Way in which the customer came; `""` for customers from before it was stored. */
      source: "Website" | "Email" | "Phone" | "Import" | "Staff" | "";
      /** Id of the import that created the customer. */
      import_id: string | null;
      search: string;
      sample: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    customer_interactions: {
      id: string;
      customer_id: string;
      type: "Email" | "Call" | "Meeting" | "Web form";
      description: string;
      happened_at: Instant;
      /** Id of the form message that caused the interaction. */
      message_id: string | null;
      /** Kept name of the account that logged it; null for web forms and old rows. */
      signed_by: string | null;
      created_at: Instant;
    };
    /** Customers that became part of another one, by their former ids. */
    customer_merges: {
      id: string;
      customer_id: string;
      /** Blank: `customer_addresses` has the address of the merged customer. */
      email_key: string;
      created_at: Instant;
    };
    /** Keys of further addresses, by which forms, imports and look-ups find a customer. */
    customer_addresses: { customer_id: string; email_key: string };
  }
}

export const customersTable = defineTable("customers", {
  key: ["id"],
  countedBy: ["status"],
  recordType: "customer",
  namesPeople: { addresses: ["email_key"], name: "name_key", texts: ["name", "company", "phone"] },
});

export const customerInteractionsTable = defineTable("customer_interactions", {
  key: ["id"],
  refersTo: ["customers", "messages", "account_names"],
  namesPeople: { partOf: "customers", by: "customer_id", texts: ["description"] },
});

export const customerMergesTable = defineTable("customer_merges", {
  key: ["id"],
  refersTo: ["customers"],
  namesPeople: { partOf: "customers", by: "customer_id" },
});

export const customerAddressesTable = defineTable("customer_addresses", {
  key: ["customer_id", "email_key"],
  refersTo: ["customers"],
  namesPeople: { partOf: "customers", by: "customer_id" },
});
