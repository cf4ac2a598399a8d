import { type Deal, DealChange, DealInput } from "#contract/deals.ts";
import { choice, type Field, type FieldsOf, money, nullable, text, type ValuesOf } from "../forms/field-table.ts";
import { parseNumber } from "../forms/parse-number.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { dealsArea } from "./area.ts";
import { deals, STATUS_CHOICES } from "./deal-client.ts";

/** Value of the owner in a new form: the account that saves it. */
export const OWN = "own";

export const DEAL_FIELDS = {
  title: text("Title"),
  customerId: nullable(text("Customer")),
  // A blank value is 0.
  value: { ...money("Value"), write: (value: string) => parseNumber(value, "money") ?? 0 },
  status: choice("Status", "New", STATUS_CHOICES),
  expectedOn: nullable(text("Expected on")),
  lostReason: text("Reason"),
  ownerId: ownerField("Owner"),
} satisfies FieldsOf<Deal>;

/** Account that owns the deal; null in the contract for nobody. */
function ownerField(label: string): Field<string, string | null> {
  return {
    ...text(label),
    blank: OWN,
    read: (stored) => stored ?? "",
    write: (value) => (value === OWN ? undefined : value || null),
  };
}

export const DEAL_FORM: RecordForm<Deal, ValuesOf<typeof DEAL_FIELDS>, DealInput> = {
  records: deals,
  name: "Deal",
  area: dealsArea,
  after: ({ id }) => dealsArea.paths.one(id),
  schemas: { create: DealInput, change: DealChange },
  fields: DEAL_FIELDS,
  shape: {
    main: [{ columns: 2, fields: ["wide", "line", "line", "line", "line"] }],
    rail: [[{ fields: ["line"] }]],
  },
};
