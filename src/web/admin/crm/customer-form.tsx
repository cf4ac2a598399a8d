import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import {
  CUSTOMER_FACTS,
  type Customer,
  type CustomerInput as CustomerBody,
  CustomerInput,
  type CustomerRow,
  MAX_OTHER_EMAILS,
} from "#contract/customers.ts";
import { emailAddress, emailKey } from "#contract/fields.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { Badge } from "#ui/badge.tsx";
import { currencyName } from "#web/shared/money.ts";
import { useDebounced } from "../base/use-debounced.ts";
import { CUSTOMER_TONES, customers, STATUS_CHOICES } from "../customers/customer-client.ts";
import {
  area,
  atField,
  choice,
  type FieldsFor,
  lines,
  moneyOrZero,
  nullable,
  propsOf,
  text,
  type ValuesOf,
} from "../forms/field-table.ts";
import { FormSelect } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { AssigneeName } from "../records/assignee-name.tsx";
import { useAssignees } from "../records/assignees.ts";
import { crmArea } from "./area.ts";
import { customersLikeQuery, sameness } from "./duplicates.ts";

const CUSTOMER_FIELDS = {
  name: text(CUSTOMER_FACTS.name.label, { autoComplete: "off", starred: true }),
  email: text(CUSTOMER_FACTS.email.label, { autoComplete: "off", starred: true, type: "email" }),
  otherEmails: lines("Other Emails", MAX_OTHER_EMAILS, {
    hint: "One on each line. Forms and search use them.",
    rows: 2,
  }),
  phone: text(CUSTOMER_FACTS.phone.label, { autoComplete: "off", type: "tel" }),
  company: text(CUSTOMER_FACTS.company.label, { autoComplete: "off" }),
  status: choice(CUSTOMER_FACTS.status.label, "Lead", STATUS_CHOICES, { starred: true }),
  ownerId: {
    ...nullable(text(CUSTOMER_FACTS.ownerId.label)),
    format: (id: string) => <AssigneeName area="customers" id={id} />,
  },
  value: moneyOrZero(CUSTOMER_FACTS.value.label),
  notes: {
    ...area("Initial Notes"),
    read: () => "",
    write: (value) => [value],
    refusalIn: atField,
  },
} satisfies FieldsFor<Customer, CustomerBody>;

export const CUSTOMER_FORM: RecordForm<Customer, ValuesOf<typeof CUSTOMER_FIELDS>, CustomerBody> = {
  records: {
    ...customers,
    // Notes are added on the customer's page.
    update: (id, { notes: _, ...body }, ifMatch) => customers.update(id, body, ifMatch),
  },
  name: "Customer",
  area: crmArea,
  pathAfter: ({ id }, isNew) => (isNew ? crmArea.path : crmArea.paths.one(id)),
  schemas: { create: CustomerInput, change: CustomerInput },
  fields: CUSTOMER_FIELDS,
  sections: (customer, isNew) => ({
    main: [
      [
        {
          title: "Contact details",
          line: "Fields marked with an asterisk are required.",
          columns: 2,
          fields: [
            "name",
            { field: "email", below: <EmailTaken exceptBy={customer?.id} /> },
            { field: "phone", below: <PhoneTaken exceptBy={customer?.id} /> },
            { field: "company", below: <NameTaken exceptBy={customer?.id} /> },
            wide("otherEmails"),
          ],
        },
        isNew && { title: "History", line: "What you already know. It becomes the first note.", fields: ["notes"] },
      ],
    ],
    rail: [
      {
        title: isNew ? "Status" : "Status and value",
        line: isNew
          ? "A lead is someone who hasn't bought anything yet."
          : "Revenue is the total value of active customers.",
        fields: [
          "status",
          { field: "ownerId", own: <OwnerSelect /> },
          !isNew && { field: "value", hint: `In ${currencyName()}` },
        ],
      },
    ],
  }),
  wording: {
    back: "Back to CRM",
    title: "Add New Customer",
    creating: "Creating...",
    createFailed: "Failed to create customer",
  },
};

const field = propsOf(CUSTOMER_FIELDS);

export function CustomerForm() {
  return (
    <FormPage badge={({ status }) => <Badge tone={CUSTOMER_TONES[status]}>{status}</Badge>} form={CUSTOMER_FORM} />
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
