import { CUSTOMER_STATUSES, type CustomerRow } from "#contract/customers.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const CUSTOMER_TONES = {
  Lead: "info",
  Active: "success",
  Inactive: "neutral",
} as const satisfies Record<CustomerRow["status"], Tone>;

export const STATUS_CHOICES = choicesOf(CUSTOMER_STATUSES);

/** The buttons above the list, in their order; the first shows every customer. */
export const VIEWS = [
  { status: "", label: "All" },
  { status: "Active", label: "Active" },
  { status: "Lead", label: "Leads" },
  { status: "Inactive", label: "Inactive" },
] as const satisfies readonly { status: CustomerRow["status"] | ""; label: string }[];
