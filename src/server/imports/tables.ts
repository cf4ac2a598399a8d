import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    imports: {
      id: string;
      kind: "customers" | "subscribers";
      status: "Ready" | "Run" | "Undone";
      /** Fields that the file has, as JSON. */
      fields: Json;
      row_count: number;
      ready: number;
      duplicates: number;
      created: number;
      updated: number;
      unchanged: number;
      skipped: number;
      left_out: number;
      /** Kept name of the account that uploaded it. */
      signed_by: string | null;
      created_at: Instant;
      run_at: Instant | null;
      undone_at: Instant | null;
    };
    /** Valid rows of an import until it is run, and refused ones for a week. */
    import_rows: {
      id: string;
      import_id: string;
      number: number;
      name: string;
      name_key: string;
      email: string;
      email_key: string;
      phone: string;
      company: string;
      /** Null where the cell is blank or the file has no such column, like the value. */
      status: "Lead" | "Active" | "Inactive" | null;
      value_cents: number | null;
      notes: string;
      /** Consent of a subscriber; null and blank for a customer. */
      consented_at: Instant | null;
      evidence: string;
      /** Cells of a refused row as JSON, whose other values are blank. Null for a valid row. */
      cells: Json | null;
      /** Reason why the row was refused. */
      reason: string | null;
      created_at: Instant;
    };
  }
}

export const importsTable = defineTable("imports", {
  key: ["id"],
  refersTo: ["account_names"],
  recordType: "import",
  namesPeople: false,
});

export const importRowsTable = defineTable("import_rows", {
  key: ["id"],
  refersTo: ["imports"],
  recordType: "imported row",
  namesPeople: { addresses: ["email_key"], name: "name_key", texts: ["name", "phone", "company", "notes"] },
});
