import { useQuery } from "@tanstack/react-query";
import { SERVICE_LIMITS } from "#contract/services.ts";
import { Badge } from "#ui/badge.tsx";
import { FormMoney, FormSelect, FormSuggested, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { SlugField } from "../forms/slug-field.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { SERVICE_CATEGORIES_QUERY } from "./service-client.ts";
import { FORM_STATUS_CHOICES, SERVICE_TONES } from "./service-labels.ts";
import { SERVICE_FORM } from "./service-record-form.ts";

export function ServiceForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={SERVICE_TONES[status]}>{status}</Badge>}
      fields={(service) => <ServiceFields isNew={!service} />}
      form={SERVICE_FORM}
      rail={() => <ServiceRail />}
    />
  );
}

function ServiceFields({ isNew }: { isNew: boolean }) {
  const categories = useQuery(SERVICE_CATEGORIES_QUERY).data?.rows ?? [];
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on the pricing page." title="Details">
        <FormText label="Service Name" name="name" />
        <SlugField from="name" hint="Identifies the service, without spaces" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormSuggested label="Category" name="category" suggestions={categories} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea label="Description" name="description" />
        </div>
      </FormSection>
      <FormSection columns={3} line="In US dollars; 0 is shown as 'On request'." title="Pricing">
        <FormMoney label="Starter Price" name="price.starter" />
        <FormMoney label="Professional Price" name="price.professional" />
        <FormMoney label="Enterprise Price" name="price.enterprise" />
      </FormSection>
      <FormSection line="What the service includes, one item each." title="Features">
        <TextEntries name="features" one="Feature" most={SERVICE_LIMITS.entries} />
      </FormSection>
      <FormSection line="What the client gains from it, one item each." title="Benefits">
        <TextEntries name="benefits" one="Benefit" most={SERVICE_LIMITS.entries} />
      </FormSection>
    </FormPanel>
  );
}

function ServiceRail() {
  return (
    <FormPanel>
      <FormSection line="Only published services are on the website." title="Status">
        <FormSelect choices={FORM_STATUS_CHOICES} label="Status" name="status" />
      </FormSection>
    </FormPanel>
  );
}
