import { useQuery } from "@tanstack/react-query";
import {
  SERVICE_FACTS,
  SERVICE_LIMITS,
  type Service,
  type ServiceInput as ServiceBody,
  ServiceChange,
  ServiceInput,
} from "#contract/services.ts";
import { Badge } from "#ui/badge.tsx";
import type { Choice } from "#ui/select.tsx";
import { currencyName } from "#web/shared/money.ts";
import { paths } from "#web/shared/paths.ts";
import {
  choice,
  type FieldsFor,
  group,
  lines,
  money,
  nullable,
  propsOf,
  text,
  type ValuesOf,
} from "../forms/field-table.ts";
import { FormSuggested, WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { slugField } from "../forms/slug-field.tsx";
import { textEntries } from "../forms/text-entries.tsx";
import { markdown } from "../writing/markdown-field.tsx";
import { servicesArea } from "./area.ts";
import { FORM_STATUS_CHOICES, SERVICE_CATEGORIES_QUERY, SERVICE_TONES, services } from "./service-client.ts";

const UNIT_CHOICES = [
  { value: "", label: "Not stated" },
  { value: "project", label: "A project" },
  { value: "month", label: "A month" },
  { value: "seat", label: "A seat" },
  { value: "day", label: "A day" },
  { value: "hour", label: "An hour" },
] as const satisfies readonly Choice<NonNullable<Service["unit"]> | "">[];

const included = (label: string) => lines(label, SERVICE_LIMITS.entries, { rows: 6 });

const SERVICE_FIELDS = {
  name: text("Service Name"),
  slug: slugField(SERVICE_FACTS.slug.label, "name", "Used in the web address: /services/…"),
  category: text(SERVICE_FACTS.category.label),
  description: markdown(SERVICE_FACTS.description.label),
  price: group(SERVICE_FACTS.price.label, {
    starter: money("Starter Price"),
    professional: money("Professional Price"),
    enterprise: money("Enterprise Price"),
  } satisfies FieldsFor<Service["price"], Service["price"]>),
  unit: nullable(choice("Prices are for", "", UNIT_CHOICES)),
  tiers: group("What each tier includes", {
    starter: included("Starter includes"),
    professional: included("Professional includes"),
    enterprise: included("Enterprise includes"),
  } satisfies FieldsFor<Service["tiers"], Service["tiers"]>),
  features: textEntries(SERVICE_FACTS.features.label, "Feature", SERVICE_LIMITS.entries, "Add Feature"),
  benefits: textEntries(SERVICE_FACTS.benefits.label, "Benefit", SERVICE_LIMITS.entries, "Add Benefit"),
  status: choice(SERVICE_FACTS.status.label, "Draft", FORM_STATUS_CHOICES),
} satisfies FieldsFor<Service, ServiceBody>;

export const SERVICE_FORM: RecordForm<Service, ValuesOf<typeof SERVICE_FIELDS>, ServiceBody> = {
  records: services,
  name: "Service",
  area: servicesArea,
  schemas: { create: ServiceInput, change: ServiceChange },
  fields: SERVICE_FIELDS,
  publicPathOf: ({ status, slug }) => (status === "Published" ? paths.service(slug) : undefined),
  sections: (service) => ({
    main: [
      [
        {
          title: "Details",
          line: "Shown on the service's page and on the pricing page.",
          columns: 2,
          fields: ["name", "slug", { field: "category", own: <CategoryField />, wide: true }, wide("description")],
        },
        {
          title: "Pricing",
          line: `In ${currencyName()}; 0 is shown as 'On request'.`,
          columns: 3,
          fields: ["price.starter", "price.professional", "price.enterprise", "unit"],
        },
        {
          title: SERVICE_FIELDS.tiers.label,
          line: "One item per line. What two tiers share is written the same way in both, so that the differences stand out.",
          columns: 3,
          fields: ["tiers.starter", "tiers.professional", "tiers.enterprise"],
        },
        { title: "Features", line: "What the service includes, one item per line.", fields: ["features"] },
        { title: "Benefits", line: "What the client gains from it, one item per line.", fields: ["benefits"] },
      ],
    ],
    rail: [{ title: "Status", line: "Only published services are on the website.", fields: ["status"] }],
    under: [service?.status === "Published" && { own: <WebsiteLink to={paths.service(service.slug)} /> }],
  }),
};

const field = propsOf(SERVICE_FIELDS);

export function ServiceForm() {
  return <FormPage badge={({ status }) => <Badge tone={SERVICE_TONES[status]}>{status}</Badge>} form={SERVICE_FORM} />;
}

function CategoryField() {
  const categories = useQuery(SERVICE_CATEGORIES_QUERY).data?.rows ?? [];
  return <FormSuggested {...field("category")} suggestions={categories} />;
}
