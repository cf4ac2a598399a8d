import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { IMPORT_ENDPOINTS } from "#contract/imports.ts";

const id = "01a1f813-a740-7000-8000-0000000000e1";

const subscriberImport = "01a1f813-a740-7000-8000-0000000000e2";

export const IMPORT_EXAMPLES = {
  importCustomers: {
    body: {
      file: "customers.csv",
      mapping: '{"Full name":"name","Email":"email","Status":"status","Value":"value"}',
      statuses: '{"Prospect":"Lead"}',
    },
    reply: {
      data: {
        id,
        rows: 3,
        columns: ["Full name", "Email", "Status", "Value"],
        sample: [
          ["Lerato Example", "lerato@example.org", "Prospect", "R 1 250,50"],
          ["Sipho Example", "sipho@example.org", "Active", "300"],
          ["Anna Example", "anna", "", ""],
        ],
        mapping: { "Full name": "name", Email: "email", Status: "status", Value: "value" },
        statuses: { Prospect: "Lead", Active: "Active" },
        ready: 1,
        duplicates: 1,
        errors: [{ row: 3, field: "email", message: "Please enter a valid email address" }],
        otherCurrency: [1],
      },
    },
  },
  importSubscribers: {
    body: {
      file: "subscribers.csv",
      mapping: '{"Email":"email","Consent":"consentedAt"}',
      consentedAt: "2024-05-31",
      source: "Sign-up form of our former site",
    },
    reply: {
      data: {
        id: subscriberImport,
        rows: 3,
        columns: ["Email", "Consent"],
        sample: [
          ["lerato@example.org", "2023-02-14"],
          ["sipho@example.org", ""],
          ["anna@example.org", "2022-11-05"],
        ],
        mapping: { Email: "email", Consent: "consentedAt" },
        statuses: {},
        ready: 2,
        duplicates: 0,
        leftOut: 1,
        errors: [],
        otherCurrency: [],
      },
    },
  },
  runImport: {
    params: { id },
    body: { duplicates: "update" },
    reply: { data: { created: 1, updated: 1, unchanged: 0, skipped: 0 } },
  },
  exportImportErrors: {
    params: { id },
    reply: csvOf(
      '"Row","Reason","Full name","Email","Status","Value"',
      '"3","Email: Please enter a valid email address","Anna Example","anna","",""',
    ),
  },
  undoImport: { params: { id }, reply: { data: { removed: 1, kept: 0 } } },
  listImports: {
    reply: [
      {
        id,
        kind: "customers",
        status: "Run",
        rows: 3,
        ready: 1,
        duplicates: 1,
        created: 1,
        updated: 1,
        unchanged: 0,
        skipped: 0,
        leftOut: 0,
        author: "Thandi Example",
        undoable: true,
        createdAt: "2026-11-20T08:30:00.000Z",
        runAt: "2026-11-20T08:31:00.000Z",
        undoneAt: null,
      },
    ],
  },
} satisfies ExamplesOf<typeof IMPORT_ENDPOINTS>;
