import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { emailAddress, emailKey } from "#contract/fields.ts";
import { Badge } from "#ui/badge.tsx";
import { currencyName } from "#web/shared/money.ts";
import { propsOf } from "../forms/field-table.ts";
import { FormMoney, FormPanel, FormSection, FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useDebounced } from "../shell/use-debounced.ts";
import { crmArea } from "./area.ts";
import { CUSTOMER_TONES, customersByEmailQuery } from "./customer-client.ts";
import { CUSTOMER_FIELDS, CUSTOMER_FORM } from "./customer-record-form.ts";

const field = propsOf(CUSTOMER_FIELDS);

export function CustomerForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={CUSTOMER_TONES[status]}>{status}</Badge>}
      fields={(customer) => <CustomerFields id={customer?.id} />}
      form={CUSTOMER_FORM}
      rail={(customer) => <CustomerRail isNew={!customer} />}
    />
  );
}

/** Fields of a customer. `id` is undefined for a new customer. */
function CustomerFields({ id }: { id: string | undefined }) {
  return (
    <FormPanel>
      <FormSection columns={2} line="Fields marked with an asterisk are required." title="Contact details">
        <FormText autoComplete="off" {...field("name")} starred />
        <div className="grid gap-2">
          <FormText autoComplete="off" {...field("email")} starred type="email" />
          <EmailTaken exceptBy={id} />
        </div>
        <FormText autoComplete="off" {...field("phone")} type="tel" />
        <FormText autoComplete="off" {...field("company")} />
      </FormSection>
      {id === undefined && (
        <FormSection line="What you already know. It becomes the first note." title="History">
          <FormTextArea {...field("notes")} />
        </FormSection>
      )}
    </FormPanel>
  );
}

function CustomerRail({ isNew }: { isNew: boolean }) {
  return (
    <FormPanel>
      <FormSection
        line={
          isNew
            ? "A lead is someone who hasn't bought anything yet."
            : "Revenue is the total value of active customers."
        }
        title={isNew ? "Status" : "Status and value"}
      >
        <FormSelect {...field("status")} starred />
        {!isNew && <FormMoney hint={`In ${currencyName()}`} {...field("value")} />}
      </FormSection>
    </FormPanel>
  );
}

/** Warning while the typed address belongs to another customer. Customers may share an address. */
function EmailTaken({ exceptBy }: { exceptBy: string | undefined }) {
  const typed: unknown = useWatch({ name: "email" });
  const email = useDebounced(emailAddress.safeParse(typed).data ?? "");
  const { data } = useQuery({ ...customersByEmailQuery(email), enabled: email !== "" });
  const others = data?.rows.filter((row) => row.id !== exceptBy && emailKey(row.email) === emailKey(email)) ?? [];
  const [first] = others;
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning empty:hidden" role="status">
      {first && (
        <>
          <TriangleAlert className="mt-0.5 shrink-0" size={16} />
          <span className="wrap-anywhere">
            <Link
              className="font-semibold underline underline-offset-3"
              target="_blank"
              to={crmArea.paths.one(first.id)}
            >
              <span>{first.name}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>{" "}
            <span>
              {others.length > 1
                ? `and ${others.length - 1} more already have this address. You can still save it.`
                : "already has this address. You can still save it."}
            </span>
          </span>
        </>
      )}
    </p>
  );
}
