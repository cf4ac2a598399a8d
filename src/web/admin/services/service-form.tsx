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
import { numberText, parseNumber } from "../forms/parse-number.ts";
import { fieldOfPath, fieldsOf, type RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { entriesOf, TextEntries, textsOf } from "../forms/text-entries.tsx";
import { linesOf, textsOfLines } from "../forms/text-lines.ts";
import { servicesArea } from "./area.ts";
import { SERVICE_CATEGORIES_QUERY, services } from "./service-client.ts";
import { FORM_STATUS_CHOICES, SERVICE_TONES } from "./service-labels.ts";

const TIERS: readonly { tier: ServiceTier; title: string }[] = [
  { tier: "starter", title: "Starter" },
  { tier: "professional", title: "Professional" },
  { tier: "enterprise", title: "Enterprise" },
];

/** What the fields hold: prices as they are typed. */
export interface ServiceValues {
  name: string;
  slug: string;
  category: string;
  description: string;
  price: { starter: string; professional: string; enterprise: string };
  unit: Service["unit"] | "";
  /** One entry a line. */
  tiers: Record<ServiceTier, string>;
  features: { text: string }[];
  benefits: { text: string }[];
  status: Service["status"];
}

export const SERVICE_FORM: RecordForm<Service, ServiceValues, ServiceBody> = {
  records: services,
  name: "Service",
  area: { title: "Services", path: servicesArea.path, back: "Back to services" },
  walk: { resource: services, pathOf: servicesArea.paths.edit },
  newPath: servicesArea.paths.new,
  create: services.create,
  update: services.update,
  after: () => servicesArea.path,
  schemas: { create: ServiceInput, change: ServiceChange },
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
  blank: {
    name: "",
    slug: "",
    category: "",
    description: "",
    price: { starter: "0", professional: "0", enterprise: "0" },
    unit: "",
    tiers: { starter: "", professional: "", enterprise: "" },
    features: [],
    benefits: [],
    status: "Draft",
  },
  valuesOf: ({ name, slug, category, description, price, unit, tiers, features, benefits, status }) => ({
    name,
    slug,
    category,
    description,
    price: {
      starter: numberText(price.starter, "money"),
      professional: numberText(price.professional, "money"),
      enterprise: numberText(price.enterprise, "money"),
    },
    unit: unit ?? "",
    tiers: {
      starter: linesOf(tiers.starter),
      professional: linesOf(tiers.professional),
      enterprise: linesOf(tiers.enterprise),
    },
    features: entriesOf(features),
    benefits: entriesOf(benefits),
    status,
  }),
  bodyOf: ({ price, unit, tiers, features, benefits, ...values }) => ({
    ...values,
    price: {
      starter: parseNumber(price.starter, "money"),
      professional: parseNumber(price.professional, "money"),
      enterprise: parseNumber(price.enterprise, "money"),
    },
    unit: unit === "" ? null : unit,
    tiers: {
      starter: textsOfLines(tiers.starter),
      professional: textsOfLines(tiers.professional),
      enterprise: textsOfLines(tiers.enterprise),
    },
    features: textsOf(features),
    benefits: textsOf(benefits),
  }),
  fieldOf: fieldOfPath<ServiceValues>({
    "features.0": "features.0.text",
    "benefits.0": "benefits.0.text",
    "tiers.starter.0": "tiers.starter",
    "tiers.professional.0": "tiers.professional",
    "tiers.enterprise.0": "tiers.enterprise",
  }),
  lines: {
    "tiers.starter": { max: SERVICE_LIMITS.entries },
    "tiers.professional": { max: SERVICE_LIMITS.entries },
    "tiers.enterprise": { max: SERVICE_LIMITS.entries },
  },
  locationOf: (field) => {
    const tier = TIERS.find((one) => field === `tiers.${one.tier}`);
    if (tier) return `${tier.title} includes`;
    const [, list, place] = /^(features|benefits)\.(\d+)\./.exec(field) ?? [];
    return list && `${list === "features" ? "Feature" : "Benefit"} ${Number(place) + 1}`;
  },
  labels: {
    name: "Service Name",
    slug: "Slug",
    category: "Category",
    description: "Description",
    price: "Prices",
    unit: "Prices are for",
    tiers: "What each tier includes",
    features: "Features",
    benefits: "Benefits",
    status: "Status",
  },
};

const field = fieldsOf(SERVICE_FORM);

const UNIT_CHOICES = [
  { value: "", label: "Not stated" },
  { value: "project", label: "A project" },
  { value: "month", label: "A month" },
  { value: "seat", label: "A seat" },
] as const satisfies readonly Choice<ServiceValues["unit"] & string>[];

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
        <SlugField from="name" hint="Identifies the service, without spaces" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormSuggested {...field("category")} suggestions={categories} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} />
        </div>
      </FormSection>
      <FormSection columns={3} line="In US dollars; 0 is shown as 'On request'." title="Pricing">
        <FormMoney label="Starter Price" name="price.starter" />
        <FormMoney label="Professional Price" name="price.professional" />
        <FormMoney label="Enterprise Price" name="price.enterprise" />
        <FormSelect choices={UNIT_CHOICES} {...field("unit")} />
      </FormSection>
      <FormSection
        columns={3}
        line="One item per line. What two tiers share is written the same way in both, so that the differences stand out."
        title="What each tier includes"
      >
        {TIERS.map(({ tier, title }) => (
          <FormTextArea key={tier} label={`${title} includes`} name={`tiers.${tier}`} rows={6} />
        ))}
      </FormSection>
      <FormSection line="What the service includes, one item per line." title="Features">
        <TextEntries add="Add Feature" {...field("features")} one="Feature" max={SERVICE_LIMITS.entries} />
      </FormSection>
      <FormSection line="What the client gains from it, one item per line." title="Benefits">
        <TextEntries add="Add Benefit" {...field("benefits")} one="Benefit" max={SERVICE_LIMITS.entries} />
      </FormSection>
    </FormPanel>
  );
}

function ServiceRail() {
  return (
    <FormPanel>
      <FormSection line="Only published services are on the website." title="Status">
        <FormSelect choices={FORM_STATUS_CHOICES} {...field("status")} />
      </FormSection>
    </FormPanel>
  );
}
