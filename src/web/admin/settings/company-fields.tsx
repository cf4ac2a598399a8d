import { FormNumber, FormText } from "../forms/fields.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { fieldsOf } from "../forms/record-form.ts";
import { TextEntries } from "../forms/text-entries.tsx";
import { COMPANY_FORM } from "./company-record-form.ts";
import { SocialLinks } from "./social-links.tsx";

const field = fieldsOf(COMPANY_FORM);

/** What the pages and mails say of the company, and who hears of what visitors send. */
export function CompanyFields() {
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on the website and in e-mails." title="Company">
        <div className="sm:col-span-2">
          <FormText {...field("name")} />
        </div>
        <FormText {...field("phone")} type="tel" />
        <FormText autoCapitalize="none" inputMode="email" {...field("email")} spellCheck={false} />
      </FormSection>
      <FormSection columns={2} line="The head office, and where the map puts its marker." title="Address">
        <FormText {...field("street")} />
        <FormText {...field("officePark")} optional />
        <FormText {...field("suburb")} />
        <FormText {...field("postalCode")} />
        <FormText {...field("province")} />
        <div className="grid grid-cols-2 items-start gap-4">
          <FormText {...field("latitude")} />
          <FormText {...field("longitude")} />
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
      <FormSection line="Each address gets an e-mail for every message and application." title="Who is notified">
        <TextEntries most={10} name="notificationAddresses" one="Address" />
      </FormSection>
      <FormSection line="Shown on the contact page, in this order." title="Social links">
        <SocialLinks />
      </FormSection>
    </FormPanel>
  );
}

/** How long what visitors send stays. */
export function RetentionFields() {
  return (
    <FormPanel>
      <FormSection line="In months, for new records." title="How long records are kept">
        <FormNumber {...field("messageRetention")} label="Messages" step={1} />
        <FormNumber {...field("applicationRetention")} label="Applications" step={1} />
      </FormSection>
    </FormPanel>
  );
}
