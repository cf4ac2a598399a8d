import { Navigate } from "react-router";
import { isStaff, ROLES } from "#contract/permissions.ts";
import { getSettings } from "#contract/settings.ts";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../base/account.ts";
import { EntryList } from "../forms/entry-list.tsx";
import { type EntryProps, propsOf } from "../forms/field-table.ts";
import {
  FormCheckbox,
  FormGroup,
  FormNumber,
  FormPanel,
  FormSection,
  FormSelect,
  FormText,
  FormTextArea,
  SectionLinks,
  WebsiteLink,
} from "../forms/fields.tsx";
import type { FormShape } from "../forms/record-form.ts";
import { TextEntries } from "../forms/text-entries.tsx";
import { useFormEntries } from "../forms/use-entries.ts";
import { settingsArea } from "./area.ts";
import { COMPANY_FIELDS, COMPANY_FORM } from "./company-record-form.ts";
import { SettingsForm } from "./settings-form.tsx";

const STAFF_ROLES = ROLES.filter(isStaff);

/** First page of the settings. A user without permission to read them is redirected to their own account. */
export function CompanySettings() {
  if (!useMayCall(getSettings)) return <Navigate replace to={settingsArea.paths.account} />;
  return (
    <SettingsForm
      form={COMPANY_FORM}
      rail={
        <>
          <RetentionFields />
          <SecondFactorFields />
          <WebsiteLink to={paths.contact} />
        </>
      }
      section="Company"
      shape={SHAPE}
    >
      <div className="grid min-w-0 gap-4">
        <SectionLinks titles={["Address", "Hours", "Currency", "Who is notified", "Social links", "Replies"]} />
        <CompanyFields />
      </div>
    </SettingsForm>
  );
}

const TEMPLATE = ["line", "line", "area"] as const;

const SHAPE: FormShape = {
  main: [
    { columns: 2, fields: ["line", "line", "line", "line"] },
    { columns: 2, fields: ["line", "line", "line", "line", "line", "line", "line"] },
    { columns: 2, long: "phone", fields: ["line", "line"] },
    { columns: 2, long: "phone", fields: ["line", "hint"] },
    { long: "phone", fields: ["entry", "button"] },
    { fields: ["button"] },
    { long: "phone", fields: ["line", "area", ...TEMPLATE, ...TEMPLATE, ...TEMPLATE, "button"] },
  ],
  rail: [[{ fields: ["line", "line"] }], [{ long: "four", fields: STAFF_ROLES.map(() => "tick" as const) }]],
};

const field = propsOf(COMPANY_FIELDS);

/** Facts about the company for pages and emails, and the settings of notifications and replies. */
function CompanyFields() {
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on the website and in emails." title="Company">
        <FormText {...field("name")} />
        <FormNumber {...field("founded")} />
        <FormText {...field("phone")} type="tel" />
        <FormText autoCapitalize="none" inputMode="email" {...field("email")} spellCheck={false} />
      </FormSection>
      <FormSection
        columns={2}
        line="Head office address. The map pin is at latitude and longitude, in degrees, as map sites show them."
        title="Address"
      >
        <FormText {...field("street")} />
        <FormText {...field("officePark")} optional />
        <FormText {...field("suburb")} />
        <FormText {...field("city")} optional />
        <FormText {...field("postalCode")} />
        <FormText {...field("province")} />
        <div className="grid grid-cols-2 items-start gap-4">
          <FormNumber {...field("latitude")} />
          <FormNumber {...field("longitude")} />
        </div>
      </FormSection>
      <FormSection
        columns={2}
        line="Shown as typed. Hours written like 'Mon-Fri 9:00 AM - 6:00 PM' also show when you are open."
        title="Hours"
      >
        <FormText {...field("officeHours")} />
        <FormText {...field("supportHours")} />
      </FormSection>
      <FormSection
        columns={2}
        line="Used for every amount, here and on the website. A change converts no amount."
        title="Currency"
      >
        <FormSelect {...field("currency")} />
        <FormSelect {...field("pricesIncludeVat")} hint="Shown beside prices on the website" />
      </FormSection>
      <FormSection line="Each address gets an email for every message and application." title="Who is notified">
        <TextEntries {...field("notificationAddresses")} />
      </FormSection>
      <FormSection line="Shown on the contact page, in this order." title="Social links">
        <SocialLinks {...field("social")} />
      </FormSection>
      <FormSection
        line="For replies to messages, applications and customers. Templates can use {name}, {reference}, {job} and {company}."
        title="Replies"
      >
        <FormSelect {...field("replyTo")} />
        <FormTextArea
          {...field("replySignature")}
          hint="{name} is the person who writes the reply, {company} the company."
          optional
          rows={3}
        />
        <ReplyTemplates {...field("replyTemplates")} />
      </FormSection>
    </FormPanel>
  );
}

/** Fields for the retention of data that visitors send. */
function RetentionFields() {
  return (
    <FormPanel>
      <FormSection line="In months, for new records." title="How long records are kept">
        <FormNumber {...field("messageRetention")} label="Messages" />
        <FormNumber {...field("applicationRetention")} label="Applications" />
      </FormSection>
    </FormPanel>
  );
}

/** Roles that have to sign in with a second factor. */
function SecondFactorFields() {
  return (
    <FormPanel>
      <FormSection
        line="People with these roles have seven days to add one. After that they can open only their own account until they do."
        title="Who needs a second factor"
      >
        <FormGroup {...field("secondFactor")} className="grid gap-y-5">
          {STAFF_ROLES.map((role) => (
            <FormCheckbox key={role} {...field(`secondFactor.${role}`)} />
          ))}
        </FormGroup>
      </FormSection>
    </FormPanel>
  );
}

interface EntriesProps extends EntryProps<object> {
  name: string;
  label: string;
}

/** Names and web addresses of the company's pages elsewhere. */
function SocialLinks({ name, label, ...rules }: EntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      <EntryList
        add="+ Add link"
        className="gap-4"
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
      >
        {(index, buttons) => (
          <>
            <FormText label={`Name of link ${index + 1}`} name={`${name}.${index}.name`} />
            <div className="max-sm:col-span-2 max-sm:row-start-2">
              <FormText
                autoCapitalize="none"
                inputMode="url"
                label={`Web address of link ${index + 1}`}
                name={`${name}.${index}.url`}
                spellCheck={false}
              />
            </div>
            <div className="mt-6.5 flex desk:mt-7">{buttons}</div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}

/** Templates of replies, one below the other. */
function ReplyTemplates({ name, label, ...rules }: EntriesProps) {
  const { entries, ids } = useFormEntries(name, rules);
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      <EntryList
        add="+ Add template"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2.5 rounded-banner border border-border p-3.5"
      >
        {(index, buttons) => (
          <>
            <FormText label={`Name of template ${index + 1}`} name={`${name}.${index}.name`} />
            <div className="mt-6.5 flex desk:mt-7">{buttons}</div>
            <div className="col-span-2 grid gap-2.5">
              <FormText label={`Subject of template ${index + 1}`} name={`${name}.${index}.subject`} optional />
              <FormTextArea label={`Text of template ${index + 1}`} name={`${name}.${index}.text`} />
            </div>
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}
