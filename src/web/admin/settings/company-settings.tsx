import { Navigate } from "react-router";
import { CAME_FROM_NOTICE } from "#contract/came-from.ts";
import { isStaff, ROLES } from "#contract/permissions.ts";
import { getSettings, type SettingsChange } from "#contract/settings.ts";
import type { FieldShape } from "#ui/skeleton.tsx";
import { paths } from "#web/shared/paths.ts";
import { useMayCall } from "../base/account.ts";
import { EntryList } from "../forms/entry-list.tsx";
import { type EntryProps, propsOf, type ValuesOf } from "../forms/field-table.ts";
import { FormCheckbox, FormGroup, FormText, SectionLinks, WebsiteLink } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";
import { TemplateEntries } from "../replies/template-entries.tsx";
import { NoticeProposal } from "../visits/notice-card.tsx";
import { settingsArea } from "./area.ts";
import { COMPANY_FIELDS, COMPANY_FORM } from "./company-record-form.ts";
import { SettingsForm, type SettingsPart } from "./settings-form.tsx";
import { TestMail } from "./test-mail.tsx";

const STAFF_ROLES = ROLES.filter(isStaff);

const field = propsOf(COMPANY_FIELDS);

const BUTTON: FieldShape = { control: "button" };
const TEMPLATE: readonly FieldShape[] = [{}, {}, { control: "area" }];

/** Facts about the company for pages and emails, and the settings of notifications and replies. */
export const COMPANY_SETTINGS: SettingsPart<ValuesOf<typeof COMPANY_FIELDS>, SettingsChange> = {
  ...COMPANY_FORM,
  sections: (settings) => ({
    main: [
      {
        own: (
          <SectionLinks
            titles={[
              "Address",
              "Hours",
              "Currency",
              "Who is notified",
              "Social links",
              "Replies",
              "Incoming email",
              "Blocked senders",
              "Sources",
            ]}
          />
        ),
      },
      [
        {
          title: "Company",
          line: "Shown on the website and in emails.",
          columns: 2,
          fields: ["name", "founded", "phone", "email"],
        },
        {
          title: "Address",
          line: "Head office address. The map pin is at latitude and longitude, in degrees, as map sites show them.",
          columns: 2,
          fields: [
            "street",
            "officePark",
            "suburb",
            "city",
            "postalCode",
            "province",
            "country",
            { pair: ["latitude", "longitude"] },
          ],
        },
        {
          title: "Hours",
          line: "Shown as typed. Hours written like 'Mon-Fri 9:00 AM - 6:00 PM' also show when you are open, in South African time.",
          columns: 2,
          fields: ["officeHours", "supportHours"],
        },
        {
          title: "Currency",
          line: "Used for every amount, here and on the website. A change converts no amount.",
          columns: 2,
          fields: ["currency", "pricesIncludeVat"],
        },
        {
          title: "Who is notified",
          line: "Each address gets an email for every message and application.",
          fields: ["notificationAddresses"],
        },
        {
          title: "Social links",
          line: "Shown on the contact page, in this order.",
          fields: [{ field: "social", own: <SocialLinks {...field("social")} />, shape: [BUTTON] }],
        },
        {
          title: "Replies",
          line: "For replies to messages, applications and customers. Templates can use {name}, {reference}, {job} and {company}.",
          fields: [
            settings?.inboxAddress ? false : "replyTo",
            "waitingDays",
            "replySignature",
            {
              field: "replyTemplates",
              own: <TemplateEntries {...field("replyTemplates")} hasSubjects />,
              shape: [...TEMPLATE, ...TEMPLATE, ...TEMPLATE, BUTTON],
            },
          ],
        },
        {
          title: "Incoming email",
          line: settings?.inboxAddress
            ? `Answers go to ${settings.inboxAddress}, and are read from its mailbox.`
            : "No email comes in yet: the installation reads no mailbox.",
          fields: ["acknowledgeEmail"],
        },
        {
          title: "Blocked senders",
          line: "Email from these addresses is spam, and nobody is notified.",
          fields: ["blockedSenders"],
        },
        {
          title: "Sources",
          line: "Where the visit of a sender began, shown with the message or application. Publish this sentence in the terms first.",
          fields: [
            { own: <NoticeProposal sentence={CAME_FROM_NOTICE} />, shape: [{ control: "area" }, BUTTON] },
            "keepSource",
          ],
        },
      ],
    ],
    rail: [
      {
        title: "Sender of mail",
        line: "Set in the configuration of the server.",
        fields: [{ own: settings && <TestMail mailFrom={settings.mailFrom} />, shape: [{}, BUTTON] }],
      },
      {
        title: "How long records are kept",
        line: "In months, for new records.",
        fields: [
          { field: "messageRetention", label: "Messages" },
          { field: "applicationRetention", label: "Applications" },
        ],
      },
      {
        title: "Who needs a second factor",
        line: "People with these roles have seven days to add one. After that they can open only their own account until they do.",
        fields: [
          { field: "secondFactor", own: <SecondFactorFields />, shape: STAFF_ROLES.map(() => ({ control: "tick" })) },
        ],
      },
      { own: <WebsiteLink to={paths.contact} /> },
    ],
  }),
};

/** First page of the settings. A user without permission to read them is redirected to their own account. */
export function CompanySettings() {
  if (!useMayCall(getSettings)) return <Navigate replace to={settingsArea.paths.account} />;
  return <SettingsForm form={COMPANY_SETTINGS} section="Company" />;
}

/** Roles that have to sign in with a second factor. */
function SecondFactorFields() {
  return (
    <FormGroup {...field("secondFactor")} className="grid gap-y-5">
      {STAFF_ROLES.map((role) => (
        <FormCheckbox key={role} {...field(`secondFactor.${role}`)} />
      ))}
    </FormGroup>
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
