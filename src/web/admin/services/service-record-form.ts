import { type Service, type ServiceInput as ServiceBody, ServiceChange, ServiceInput } from "#contract/services.ts";
import { moneyText, numberOf } from "../forms/numbers.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { entriesOf, textsOf } from "../forms/text-list.ts";
import { servicesArea } from "./area.ts";
import { services } from "./service-client.ts";

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
  newPath: servicesArea.paths.new,
  create: services.create,
  update: services.update,
  after: () => servicesArea.path,
  schemas: { create: ServiceInput, change: ServiceChange },
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
  placeOf: (field) => {
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
