import { useQuery } from "@tanstack/react-query";
import {
  SERVICE_LIMITS,
  type Service,
  type ServiceInput as ServiceBody,
  ServiceChange,
  ServiceInput,
  type ServiceTier,
} from "#contract/services.ts";
import { Badge } from "#ui/badge.tsx";
import type { Choice } from "#ui/select.tsx";
import { currencyName } from "#web/shared/money.ts";
import {
  choice,
  type FieldsOf,
  group,
  lines,
  money,
  nullable,
  propsOf,
  text,
  textEntries,
  type ValuesOf,
} from "../forms/field-table.ts";
import {
  FormMoney,
  FormPanel,
  FormSection,
  FormSelect,
  FormSuggested,
  FormText,
  FormTextArea,
} from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { TextEntries } from "../forms/text-entries.tsx";
import { servicesArea } from "./area.ts";
import { FORM_STATUS_CHOICES, SERVICE_CATEGORIES_QUERY, SERVICE_TONES, services } from "./service-client.ts";

const TIERS = ["starter", "professional", "enterprise"] as const satisfies readonly ServiceTier[];

const UNIT_CHOICES = [
  { value: "", label: "Not stated" },
  { value: "project", label: "A project" },
  { value: "month", label: "A month" },
  { value: "seat", label: "A seat" },
] as const satisfies readonly Choice<NonNullable<Service["unit"]> | "">[];

const SERVICE_FIELDS = {
  name: text("Service Name"),
  slug: text("Slug"),
  category: text("Category"),
  description: text("Description"),
  price: group("Prices", {
    starter: money("Starter Price"),
    professional: money("Professional Price"),
    enterprise: money("Enterprise Price"),
  } satisfies FieldsOf<Service["price"]>),
  unit: nullable(choice("Prices are for", "", UNIT_CHOICES)),
  tiers: group("What each tier includes", {
    starter: lines("Starter includes", SERVICE_LIMITS.entries),
    professional: lines("Professional includes", SERVICE_LIMITS.entries),
    enterprise: lines("Enterprise includes", SERVICE_LIMITS.entries),
  } satisfies FieldsOf<Service["tiers"]>),
  features: textEntries("Features", "Feature", SERVICE_LIMITS.entries),
  benefits: textEntries("Benefits", "Benefit", SERVICE_LIMITS.entries),
  status: choice("Status", "Draft", FORM_STATUS_CHOICES),
} satisfies FieldsOf<Service>;

export const SERVICE_FORM: RecordForm<Service, ValuesOf<typeof SERVICE_FIELDS>, ServiceBody> = {
  records: services,
  name: "Service",
  area: servicesArea,
  schemas: { create: ServiceInput, change: ServiceChange },
  fields: SERVICE_FIELDS,
  shape: {
    main: [
      { columns: 2, fields: ["line", "hint", "wide", "area"] },
      { columns: 3, fields: ["line", "line", "line", "line"] },
      { columns: 3, fields: ["text", "text", "text"] },
      { fields: ["entry", "entry", "entry"] },
      { fields: ["entry", "entry", "entry"] },
    ],
    rail: [[{ long: "rail", fields: ["line"] }]],
  },
};

const field = propsOf(SERVICE_FIELDS);

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
        <FormText {...field("name")} />
        <SlugField {...field("slug")} from="name" hint="Identifies the service, without spaces" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormSuggested {...field("category")} suggestions={categories} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} />
        </div>
      </FormSection>
      <FormSection columns={3} line={`In ${currencyName()}; 0 is shown as 'On request'.`} title="Pricing">
        <FormMoney {...field("price.starter")} />
        <FormMoney {...field("price.professional")} />
        <FormMoney {...field("price.enterprise")} />
        <FormSelect {...field("unit")} />
      </FormSection>
      <FormSection
        columns={3}
        line="One item per line. What two tiers share is written the same way in both, so that the differences stand out."
        title="What each tier includes"
      >
        {TIERS.map((tier) => (
          <FormTextArea key={tier} {...field(`tiers.${tier}`)} rows={6} />
        ))}
      </FormSection>
      <FormSection line="What the service includes, one item per line." title="Features">
        <TextEntries add="Add Feature" {...field("features")} />
      </FormSection>
      <FormSection line="What the client gains from it, one item per line." title="Benefits">
        <TextEntries add="Add Benefit" {...field("benefits")} />
      </FormSection>
    </FormPanel>
  );
}

function ServiceRail() {
  return (
    <FormPanel>
      <FormSection line="Only published services are on the website." title="Status">
        <FormSelect {...field("status")} />
      </FormSection>
    </FormPanel>
  );
}
