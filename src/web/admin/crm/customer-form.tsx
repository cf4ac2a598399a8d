import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { CustomerRow } from "#contract/customers.ts";
import { emailAddress, emailKey } from "#contract/fields.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { Badge } from "#ui/badge.tsx";
import { currencyName } from "#web/shared/money.ts";
import { useDebounced } from "../base/use-debounced.ts";
import { CUSTOMER_TONES } from "../customers/customer-client.ts";
import { propsOf } from "../forms/field-table.ts";
import { FormMoney, FormPanel, FormSection, FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { useAssignees } from "../records/assignees.ts";
import { crmArea } from "./area.ts";
import { CUSTOMER_FIELDS, CUSTOMER_FORM } from "./customer-record-form.ts";
import { customersLikeQuery, sameness } from "./duplicates.ts";

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
        <div className="grid gap-2">
          <FormText autoComplete="off" {...field("phone")} type="tel" />
          <PhoneTaken exceptBy={id} />
        </div>
        <div className="grid gap-2">
          <FormText autoComplete="off" {...field("company")} />
          <NameTaken exceptBy={id} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("otherEmails")} hint="One on each line. Forms and search use them." rows={2} />
        </div>
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
        <OwnerSelect />
        {!isNew && <FormMoney hint={`In ${currencyName()}`} {...field("value")} />}
      </FormSection>
    </FormPanel>
  );
}

function OwnerSelect() {
  const { accounts } = useAssignees("customers");
  const owner = useTyped("ownerId");
  // The value needs a choice before the accounts are loaded, or the browser would show another one.
  const isMissing = owner !== "" && !accounts.some(({ id }) => id === owner);
  const known = accounts.map(({ id, name }) => ({ value: id, label: name }));
  const choices = [
    { value: "", label: "Nobody" },
    ...known,
    ...(isMissing ? [{ value: owner, label: "Loading..." }] : []),
  ];
  return <FormSelect {...field("ownerId")} choices={choices} />;
}

interface AlreadyKnownProps {
  exceptBy: string | undefined;
  /** Term that finds the others; `""` for no search. */
  term: string;
  /** Shared value, in words: `this address`. */
  what: string;
  isAlike: (row: CustomerRow) => boolean;
}

/** Warning while typed values belong to another customer. Customers may share them. */
function AlreadyKnown({ exceptBy, term, what, isAlike }: AlreadyKnownProps) {
  const { data } = useQuery({ ...customersLikeQuery(term), enabled: term !== "" });
  const others = data?.rows.filter((row) => row.id !== exceptBy && isAlike(row)) ?? [];
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
                ? `and ${others.length - 1} more already have ${what}. You can still save it.`
                : `already has ${what}. You can still save it.`}
            </span>
          </span>
        </>
      )}
    </p>
  );
}

/** Returns the text of a field of the form. */
function useTyped(name: string): string {
  const typed: unknown = useWatch({ name });
  return typeof typed === "string" ? typed : "";
}

function EmailTaken({ exceptBy }: { exceptBy: string | undefined }) {
  const email = useDebounced(emailAddress.safeParse(useTyped("email")).data ?? "");
  return (
    <AlreadyKnown
      exceptBy={exceptBy}
      isAlike={(row) => [row.email, ...row.otherEmails].some((one) => emailKey(one) === emailKey(email))}
      term={email}
      what="this address"
    />
  );
}

function PhoneTaken({ exceptBy }: { exceptBy: string | undefined }) {
  const key = useDebounced(phoneKey(useTyped("phone")));
  return (
    <AlreadyKnown exceptBy={exceptBy} isAlike={(row) => phoneKey(row.phone) === key} term={key} what="this number" />
  );
}

function NameTaken({ exceptBy }: { exceptBy: string | undefined }) {
  const [name, company] = [useTyped("name").trim(), useTyped("company").trim()];
  const term = useDebounced(company === "" ? "" : name);
  const typed = { name, company, email: "", otherEmails: [], phone: "" };
  return (
    <AlreadyKnown
      exceptBy={exceptBy}
      isAlike={(row) => sameness(typed, row) !== ""}
      term={term}
      what="this name and company"
    />
  );
}
