import { Badge } from "#ui/badge.tsx";
import { FormMoney, FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { CUSTOMER_TONES, STATUS_CHOICES } from "./customer-labels.ts";
import { CUSTOMER_FORM } from "./customer-record-form.ts";
import { EmailTaken } from "./email-taken.tsx";

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

/** `id` is of the customer who is changed; a new one has none. */
function CustomerFields({ id }: { id: string | undefined }) {
  return (
    <FormPanel>
      <FormSection columns={2} line="Fields marked with an asterisk are required." title="Contact details">
        <FormText autoComplete="off" label="Name" name="name" starred />
        <div className="grid gap-2">
          <FormText autoComplete="off" label="Email" name="email" starred type="email" />
          <EmailTaken exceptBy={id} />
        </div>
        <FormText autoComplete="off" label="Phone" name="phone" type="tel" />
        <FormText autoComplete="off" label="Company" name="company" />
      </FormSection>
      {id === undefined && (
        <FormSection line="What you already know. It becomes the first note." title="History">
          <FormTextArea label="Initial Notes" name="notes" />
        </FormSection>
      )}
    </FormPanel>
  );
}

function CustomerRail({ isNew }: { isNew: boolean }) {
  return (
    <FormPanel>
      <FormSection
        line={isNew ? "Someone who has not bought yet is a lead." : "Revenue is the total value of active customers."}
        title={isNew ? "Status" : "Status and value"}
      >
        <FormSelect choices={STATUS_CHOICES} label="Status" name="status" starred />
        {!isNew && <FormMoney hint="In US dollars" label="Value" name="value" />}
      </FormSection>
    </FormPanel>
  );
}
