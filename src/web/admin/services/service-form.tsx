import { useQuery } from "@tanstack/react-query";
import {
  SERVICE_LIMITS,
  type Service,
  type ServiceInput as ServiceBody,
  ServiceChange,
  ServiceInput,
} from "#contract/services.ts";
import { Badge } from "#ui/badge.tsx";
import {
  FormMoney,
  FormPanel,
  FormSection,
  FormSelect,
  FormSuggested,
  FormText,
  FormTextArea,
  moneyText,
  numberOf,
} from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { fieldsOf, type RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { entriesOf, TextEntries, textsOf } from "../forms/text-entries.tsx";
import { servicesArea } from "./area.ts";
import { SERVICE_CATEGORIES_QUERY, services } from "./service-client.ts";
import { FORM_STATUS_CHOICES, SERVICE_TONES } from "./service-labels.ts";

/** What the fields hold: prices as they are typed. */
export interface ServiceValues {
  name: string;
  slug: string;
  category: string;
  description: string;
  price: { starter: string; professional: string; enterprise: string };
  features: { text: string }[];
  benefits: { text: string }[];
  status: Service["status"];
}

export const SERVICE_FORM: RecordForm<Service, ServiceValues, ServiceBody> = {
  records: services.records,
  name: "Service",
  area: { title: "Services", path: servicesArea.path, back: "Back to services" },
  walk: services.walkBy(servicesArea.paths.edit),
  newPath: servicesArea.paths.new,
  create: services.create,
  update: services.update,
  after: () => servicesArea.path,
  schemas: { create: ServiceInput, change: ServiceChange },
  shape: {
    main: [
      { columns: 2, fields: ["line", "hint", "wide", "area"] },
      { columns: 3, fields: ["line", "line", "line"] },
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
    features: [],
    benefits: [],
    status: "Draft",
  },
  valuesOf: ({ name, slug, category, description, price, features, benefits, status }) => ({
    name,
    slug,
    category,
    description,
    price: {
      starter: moneyText(price.starter),
      professional: moneyText(price.professional),
      enterprise: moneyText(price.enterprise),
    },
    features: entriesOf(features),
    benefits: entriesOf(benefits),
    status,
  }),
  bodyOf: ({ price, features, benefits, ...values }) => ({
    ...values,
    price: {
      starter: numberOf(price.starter),
      professional: numberOf(price.professional),
      enterprise: numberOf(price.enterprise),
    },
    features: textsOf(features),
    benefits: textsOf(benefits),
  }),
  fieldOf: (path) => path.replace(/^(features|benefits)\.(\d+)$/, "$1.$2.text"),
  locationOf: (field) => {
    const [, list, place] = /^(features|benefits)\.(\d+)\./.exec(field) ?? [];
    return list && `${list === "features" ? "Feature" : "Benefit"} ${Number(place) + 1}`;
  },
  labels: {
    name: "Service Name",
    slug: "Slug",
    category: "Category",
    description: "Description",
    price: "Prices",
    features: "Features",
    benefits: "Benefits",
    status: "Status",
  },
};

const field = fieldsOf(SERVICE_FORM);

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
      </FormSection>
      <FormSection line="What the service includes, one item per line." title="Features">
        <TextEntries add="Add Feature" name="features" one="Feature" most={SERVICE_LIMITS.entries} />
      </FormSection>
      <FormSection line="What the client gains from it, one item per line." title="Benefits">
        <TextEntries add="Add Benefit" name="benefits" one="Benefit" most={SERVICE_LIMITS.entries} />
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
