import { FormNumber, FormText } from "../forms/fields.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { SocialLinks } from "./social-links.tsx";

/** What the pages and mails say of the company, and who hears of what visitors send. */
export function CompanyFields() {
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on the website and in e-mails." title="Company">
        <div className="sm:col-span-2">
          <FormText label="Company Name" name="name" />
        </div>
        <FormText label="Phone" name="phone" type="tel" />
        <FormText autoCapitalize="none" inputMode="email" label="Email Address" name="email" spellCheck={false} />
      </FormSection>
      <FormSection columns={2} line="The head office, and where the map puts its marker." title="Address">
        <FormText label="Street" name="street" />
        <FormText label="Office Park" name="officePark" optional />
        <FormText label="Suburb" name="suburb" />
        <FormText label="Postal Code" name="postalCode" />
        <FormText label="Province" name="province" />
        <div className="grid grid-cols-2 items-start gap-4">
          <FormText label="Latitude" name="latitude" />
          <FormText label="Longitude" name="longitude" />
        </div>
      </FormSection>
      <FormSection
        columns={2}
        line="Shown as typed. Hours written like 'Mon-Fri 9:00 AM - 6:00 PM' also show when you are open."
        title="Hours"
      >
        <FormText label="Office Hours" name="officeHours" />
        <FormText label="Support Hours" name="supportHours" />
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
        <FormNumber label="Messages" name="messagesKept" step={1} />
        <FormNumber label="Applications" name="applicationsKept" step={1} />
      </FormSection>
    </FormPanel>
  );
}
