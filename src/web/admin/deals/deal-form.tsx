import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import type { Deal } from "#contract/deals.ts";
import { Badge } from "#ui/badge.tsx";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { CustomerField } from "../customers/customer-field.tsx";
import { propsOf } from "../forms/field-table.ts";
import { FormMoney, FormPanel, FormSection, FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useAssignees } from "../records/assignees.ts";
import { isId } from "../resources/record-id.ts";
import { DEAL_TONES } from "./deal-client.ts";
import { DEAL_FIELDS, DEAL_FORM, OWN } from "./deal-record-form.ts";

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
  return (
    <FormPage
      badge={({ status }) => <Badge tone={DEAL_TONES[status]}>{status}</Badge>}
      fields={(deal) => <DealFields deal={deal} />}
      form={useDealForm()}
      rail={() => <StageFields />}
    />
  );
}

function DealFields({ deal }: { deal: Deal | undefined }) {
  const wasDeleted = deal?.customerId === null && deal.customerName !== "";
  return (
    <FormPanel>
      <FormSection columns={2} line="Fields marked with an asterisk are required." title="Details">
        <div className="sm:col-span-2">
          <FormText autoComplete="off" {...field("title")} starred />
        </div>
        <CustomerField
          {...field("customerId")}
          {...(wasDeleted && { hint: `${deal.customerName} is no longer a customer.` })}
        />
        <OwnerField deal={deal} />
        <FormMoney {...field("value")} />
        <FormText {...field("expectedOn")} optional type="date" />
      </FormSection>
    </FormPanel>
  );
}

function OwnerField({ deal }: { deal: Deal | undefined }) {
  const { accounts } = useAssignees("customers");
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

function StageFields() {
  const status: unknown = useWatch({ name: "status" });
  return (
    <FormPanel>
      <FormSection line="A lost deal needs the reason." title="Stage">
        <FormSelect {...field("status")} />
        {status === "Lost" && <FormTextArea {...field("lostReason")} rows={3} starred />}
      </FormSection>
    </FormPanel>
  );
}
