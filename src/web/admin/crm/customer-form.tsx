import { Badge } from "#ui/badge.tsx";
import { FormMoney, FormSelect, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { fieldsOf } from "../forms/record-form.ts";
import { CUSTOMER_TONES, STATUS_CHOICES } from "./customer-labels.ts";
import { CUSTOMER_FORM } from "./customer-record-form.ts";
import { EmailTaken } from "./email-taken.tsx";

const field = fieldsOf(CUSTOMER_FORM);

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
        line={isNew ? "Someone who has not bought yet is a lead." : "Revenue is the total value of active customers."}
        title={isNew ? "Status" : "Status and value"}
      >
        <FormSelect choices={STATUS_CHOICES} {...field("status")} starred />
        {!isNew && <FormMoney hint="In US dollars" {...field("value")} />}
      </FormSection>
    </FormPanel>
  );
}
