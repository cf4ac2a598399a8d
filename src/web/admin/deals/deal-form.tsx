import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { DEAL_FACTS, type Deal, DealChange, DealInput } from "#contract/deals.ts";
import { Badge } from "#ui/badge.tsx";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { CustomerField, CustomerName } from "../customers/customer-field.tsx";
import {
  area,
  choice,
  day,
  type FieldsFor,
  moneyOrZero,
  nullable,
  propsOf,
  text,
  type ValuesOf,
} from "../forms/field-table.ts";
import { FormSelect, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { AssigneeName } from "../records/assignee-name.tsx";
import { useAssignees } from "../records/assignees.ts";
import { isId } from "../resources/record-id.ts";
import { dealsArea } from "./area.ts";
import { DEAL_TONES, deals, OWNERS_AREA, STATUS_CHOICES } from "./deal-client.ts";

/** Value of the owner in a new form: the account that saves it. */
const OWN = "own";

const DEAL_FIELDS = {
  title: text(DEAL_FACTS.title.label, { autoComplete: "off", starred: true }),
  customerId: {
    ...nullable(text(DEAL_FACTS.customerId.label)),
    format: (id: string) => <CustomerName id={id} />,
  },
  value: moneyOrZero(DEAL_FACTS.value.label),
  status: choice(DEAL_FACTS.status.label, "New", STATUS_CHOICES),
  expectedOn: nullable(day("Expected on", { optional: true })),
  // Only a lost deal has a reason.
  lostReason: { ...area("Reason", { rows: 3, starred: true }), shape: undefined },
  ownerId: {
    ...text(DEAL_FACTS.ownerId.label),
    blank: OWN,
    read: (stored: string | null) => stored ?? "",
    write: (value: string) => (value === OWN ? undefined : value || null),
    format: (id: string) => <AssigneeName area="customers" id={id} />,
  },
} satisfies FieldsFor<Deal, DealInput>;

export const DEAL_FORM: RecordForm<Deal, ValuesOf<typeof DEAL_FIELDS>, DealInput> = {
  records: deals,
  name: "Deal",
  area: dealsArea,
  pathAfter: ({ id }) => dealsArea.paths.one(id),
  schemas: { create: DealInput, change: DealChange },
  fields: DEAL_FIELDS,
  sections: (deal) => ({
    main: [
      {
        title: "Details",
        line: "Fields marked with an asterisk are required.",
        columns: 2,
        fields: [
          wide("title"),
          { field: "customerId", own: <CustomerOfDeal deal={deal} /> },
          { field: "ownerId", own: <OwnerField deal={deal} /> },
          "value",
          "expectedOn",
        ],
      },
    ],
    rail: [
      {
        title: "Stage",
        line: "A lost deal needs the reason.",
        fields: ["status", { field: "lostReason", own: <LostReason /> }],
      },
    ],
  }),
};

/** Returns the form of a new deal of a customer, if the address names one. */
function useDealForm(): typeof DEAL_FORM {
  const [parameters] = useSearchParams();
  const asked = parameters.get("customerId") ?? "";
  return useMemo(() => {
    if (!isId(asked)) return DEAL_FORM;
    const customerId = { ...DEAL_FIELDS.customerId, blank: asked };
    return { ...DEAL_FORM, fields: { ...DEAL_FIELDS, customerId } };
  }, [asked]);
}

const field = propsOf(DEAL_FIELDS);

export function DealForm() {
  return <FormPage badge={({ status }) => <Badge tone={DEAL_TONES[status]}>{status}</Badge>} form={useDealForm()} />;
}

function CustomerOfDeal({ deal }: { deal: Deal | undefined }) {
  const wasDeleted = deal?.customerId === null && deal.customerName !== "";
  const { name, label } = field("customerId");
  const hint = wasDeleted && { hint: `${deal.customerName} is no longer a customer.` };
  return <CustomerField label={label} name={name} optional {...hint} />;
}

function OwnerField({ deal }: { deal: Deal | undefined }) {
  const { accounts } = useAssignees(OWNERS_AREA);
  const { data: own } = useQuery(ACCOUNT_QUERY);
  const isFormer = deal?.ownerId && !accounts.some(({ id }) => id === deal.ownerId);
  const others = deal ? accounts : accounts.filter(({ id }) => id !== own?.record.id);
  const choices = [
    ...(deal ? [] : [{ value: OWN, label: "Me" }]),
    { value: "", label: "Nobody" },
    ...(isFormer ? [{ value: deal.ownerId ?? "", label: deal.ownerName || "Former owner" }] : []),
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <FormSelect choices={choices} {...field("ownerId")} />;
}

function LostReason() {
  const status: unknown = useWatch({ name: "status" });
  return status === "Lost" && <FormTextArea {...field("lostReason")} />;
}
