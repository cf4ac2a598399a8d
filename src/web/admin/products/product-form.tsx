import { useQuery } from "@tanstack/react-query";
import {
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
  type FieldsOf,
  lines,
  money,
  pairLines,
  propsOf,
  text,
  type ValuesOf,
  whole,
} from "../forms/field-table.ts";
import {
  FormMoney,
  FormNumber,
  FormPanel,
  FormSection,
  FormSelect,
  FormSuggested,
  FormText,
  FormTextArea,
  WebsiteLink,
} from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { productsArea } from "./area.ts";
import { FORM_STATUS_CHOICES, PRODUCT_CATEGORIES_QUERY, PRODUCT_TONES, products } from "./product-client.ts";
import { ProductImages } from "./product-images.tsx";
import { ProductVariants } from "./product-variants.tsx";
import { variantsField } from "./variants.ts";

const SPECIFICATION = "Battery: 3 years";

const PRODUCT_FIELDS = {
  name: text("Product Name"),
  slug: text("Slug"),
  category: text("Category"),
  description: text("Description"),
  price: money("Base Price"),
  stock: whole("Base Stock"),
  unit: text("Unit"),
  purpose: text("Purpose"),
  leadTime: text("Lead time"),
  contents: lines("What is in the box", PRODUCT_LIMITS.contents),
  specifications: pairLines("Specifications", PRODUCT_LIMITS.specifications, SPECIFICATION),
  status: choice("Status", "Draft", FORM_STATUS_CHOICES),
  images: entries("Product Images", { one: "Image", max: PRODUCT_LIMITS.images, blank: () => "" }),
  variants: variantsField,
} satisfies FieldsOf<Product>;

export const PRODUCT_FORM: RecordForm<Product, ValuesOf<typeof PRODUCT_FIELDS>, ProductBody> = {
  records: products,
  name: "Product",
  area: productsArea,
  schemas: { create: ProductInput, change: ProductChange },
  fields: PRODUCT_FIELDS,
  shape: {
    main: [
      { columns: 2, fields: ["line", "hint", "wide", "area"] },
      { columns: 2, fields: ["line", "hint", "hint", "hint"] },
      { columns: 2, fields: ["wide hint", "text", "text"] },
      { fields: ["hint", "line"] },
    ],
    rail: [[{ long: "rail", fields: ["line"] }], [{ fields: ["picture"] }]],
  },
};

const field = propsOf(PRODUCT_FIELDS);

export function ProductForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={PRODUCT_TONES[status]}>{status}</Badge>}
      fields={(product) => <ProductFields isNew={!product} />}
      form={PRODUCT_FORM}
      rail={(product) => <ProductRail product={product} />}
    />
  );
}

function ProductFields({ isNew }: { isNew: boolean }) {
  const categories = useQuery(PRODUCT_CATEGORIES_QUERY).data?.rows ?? [];
  return (
    <FormPanel>
      <FormSection columns={2} line="Shown on the product's page in the catalogue." title="Details">
        <FormText {...field("name")} />
        <SlugField {...field("slug")} from="name" hint="Used in the web address: /catalogue/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormSuggested {...field("category")} suggestions={categories} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} />
        </div>
      </FormSection>
      <FormSection columns={2} line={`Prices are in ${currencyName()}.`} title="Pricing and stock">
        <FormMoney {...field("price")} />
        <FormNumber hint="Below 10 shows as low stock" {...field("stock")} />
        <FormText {...field("unit")} hint="What the price is for, such as kit, licence or metre" optional />
        <FormText {...field("leadTime")} hint="Such as: Ships within two working days" optional />
      </FormSection>
      <FormSection columns={2} line="What a buyer wants to know before asking." title="For buyers">
        <div className="sm:col-span-2">
          <FormText {...field("purpose")} hint="What it is for, in one line" optional />
        </div>
        <FormTextArea {...field("contents")} hint="One item per line" optional rows={6} />
        <FormTextArea {...field("specifications")} hint={`One per line, such as ${SPECIFICATION}`} optional rows={6} />
      </FormSection>
      <ProductVariants {...field("variants")} />
    </FormPanel>
  );
}

function ProductRail({ product }: { product: Product | undefined }) {
  return (
    <>
      <FormPanel>
        <FormSection line="Only active products are in the catalogue." title="Status">
          <FormSelect {...field("status")} />
        </FormSection>
      </FormPanel>
      <FormPanel>
        <ProductImages {...field("images")} />
      </FormPanel>
      {product?.status === "Active" && <WebsiteLink to={paths.catalogued(product.slug)} />}
    </>
  );
}
