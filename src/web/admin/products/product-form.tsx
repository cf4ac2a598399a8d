import { useQuery } from "@tanstack/react-query";
import {
  PRODUCT_FACTS,
  PRODUCT_LIMITS,
  type Product,
  type ProductInput as ProductBody,
  ProductChange,
  ProductInput,
} from "#contract/products.ts";
import { Badge } from "#ui/badge.tsx";
import { currencyName } from "#web/shared/money.ts";
import { paths } from "#web/shared/paths.ts";
import {
  choice,
  entries,
  type FieldsFor,
  lines,
  money,
  pairLines,
  propsOf,
  text,
  type ValuesOf,
  whole,
} from "../forms/field-table.ts";
import { FormSuggested, WebsiteLink } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { wide } from "../forms/form-sections.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { slugField } from "../forms/slug-field.tsx";
import { markdown } from "../writing/markdown-field.tsx";
import { productsArea } from "./area.ts";
import { FORM_STATUS_CHOICES, PRODUCT_CATEGORIES_QUERY, PRODUCT_TONES, products } from "./product-client.ts";
import { ProductImages } from "./product-images.tsx";
import { ProductVariants } from "./product-variants.tsx";
import { variantsField } from "./variants.ts";

const SPECIFICATION = "Battery: 3 years";

const PRODUCT_FIELDS = {
  name: text("Product Name"),
  slug: slugField(PRODUCT_FACTS.slug.label, "name", "Used in the web address: /catalogue/…"),
  category: text(PRODUCT_FACTS.category.label),
  description: markdown(PRODUCT_FACTS.description.label),
  price: money("Base Price"),
  stock: whole("Base Stock", { hint: "Below 10 shows as low stock" }),
  unit: text(PRODUCT_FACTS.unit.label, {
    hint: "What the price is for, such as kit, licence or metre",
    optional: true,
  }),
  purpose: text(PRODUCT_FACTS.purpose.label, { hint: "What it is for, in one line", optional: true }),
  leadTime: text(PRODUCT_FACTS.leadTime.label, { hint: "Such as: Ships within two working days", optional: true }),
  contents: lines("What is in the box", PRODUCT_LIMITS.contents, {
    hint: "One item per line",
    optional: true,
    rows: 6,
  }),
  specifications: pairLines(PRODUCT_FACTS.specifications.label, PRODUCT_LIMITS.specifications, SPECIFICATION, {
    hint: `One per line, such as ${SPECIFICATION}`,
    optional: true,
    rows: 6,
  }),
  status: choice(PRODUCT_FACTS.status.label, "Draft", FORM_STATUS_CHOICES),
  images: {
    ...entries("Product Images", { one: "Image", max: PRODUCT_LIMITS.images, blank: () => "" }),
    shape: { control: "picture" },
  },
  variants: variantsField,
} satisfies FieldsFor<Product, ProductBody>;

const field = propsOf(PRODUCT_FIELDS);

export const PRODUCT_FORM: RecordForm<Product, ValuesOf<typeof PRODUCT_FIELDS>, ProductBody> = {
  records: products,
  name: "Product",
  area: productsArea,
  schemas: { create: ProductInput, change: ProductChange },
  fields: PRODUCT_FIELDS,
  publicPathOf: ({ status, slug }) => (status === "Active" ? paths.catalogued(slug) : undefined),
  sections: (product) => ({
    main: [
      [
        {
          title: "Details",
          line: "Shown on the product's page in the catalogue.",
          columns: 2,
          fields: ["name", "slug", { field: "category", own: <CategoryField />, wide: true }, wide("description")],
        },
        {
          title: "Pricing and stock",
          line: `Prices are in ${currencyName()}.`,
          columns: 2,
          fields: ["price", "stock", "unit", "leadTime"],
        },
        {
          title: "For buyers",
          line: "What a buyer wants to know before asking.",
          columns: 2,
          fields: [wide("purpose"), "contents", "specifications"],
        },
        {
          title: PRODUCT_FIELDS.variants.label,
          line: "Each variant has its own SKU, price and stock.",
          fields: [{ field: "variants", own: <ProductVariants {...field("variants")} /> }],
        },
      ],
    ],
    rail: [
      { title: "Status", line: "Only active products are in the catalogue.", fields: ["status"] },
      {
        title: PRODUCT_FIELDS.images.label,
        line: "The first image is the cover.",
        fields: [{ field: "images", own: <ProductImages {...field("images")} /> }],
      },
      product?.status === "Active" && { own: <WebsiteLink to={paths.catalogued(product.slug)} /> },
    ],
  }),
};

export function ProductForm() {
  return <FormPage badge={({ status }) => <Badge tone={PRODUCT_TONES[status]}>{status}</Badge>} form={PRODUCT_FORM} />;
}

function CategoryField() {
  const categories = useQuery(PRODUCT_CATEGORIES_QUERY).data?.rows ?? [];
  return <FormSuggested {...field("category")} suggestions={categories} />;
}
