import { useQuery } from "@tanstack/react-query";
import {
  PRODUCT_LIMITS,
  type Product,
  type ProductInput as ProductBody,
  ProductChange,
  ProductInput,
} from "#contract/products.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
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
import { numberText, parseNumber } from "../forms/parse-number.ts";
import { fieldOfPath, fieldsOf, type RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
import { linesOf, pairLinesOf, pairsOfLines, textsOfLines } from "../forms/text-lines.ts";
import { productsArea } from "./area.ts";
import { PRODUCT_CATEGORIES_QUERY, products } from "./product-client.ts";
import { ProductImages } from "./product-images.tsx";
import { FORM_STATUS_CHOICES, PRODUCT_TONES } from "./product-labels.ts";
import { ProductVariants } from "./product-variants.tsx";
import { formatVariants, type Variants, variantField, variantPlace, variantsBody, variantsOf } from "./variants.ts";

/** What the fields hold: prices and stock as they are typed. */
export interface ProductValues {
  name: string;
  slug: string;
  category: string;
  description: string;
  price: string;
  stock: string;
  unit: string;
  purpose: string;
  leadTime: string;
  /** One entry a line. */
  contents: string;
  /** `Battery: 3 years`, one a line. */
  specifications: string;
  status: Product["status"];
  /** File names. */
  images: string[];
  variants: Variants;
}

const SPECIFICATION = "Battery: 3 years";

const fieldOf = fieldOfPath<ProductValues>({
  "contents.0": "contents",
  "specifications.0": "specifications",
  "specifications.0.name": "specifications",
  "specifications.0.value": "specifications",
});

export const PRODUCT_FORM: RecordForm<Product, ProductValues, ProductBody> = {
  records: products,
  name: "Product",
  area: { title: "Products", path: productsArea.path, back: "Back to products" },
  walk: { resource: products, pathOf: productsArea.paths.edit },
  newPath: productsArea.paths.new,
  create: products.create,
  update: products.update,
  after: () => productsArea.path,
  schemas: { create: ProductInput, change: ProductChange },
  shape: {
    main: [
      { columns: 2, fields: ["line", "hint", "wide", "area"] },
      { columns: 2, fields: ["line", "hint", "hint", "hint"] },
      { columns: 2, fields: ["wide hint", "text", "text"] },
      { fields: ["hint", "line"] },
    ],
    rail: [[{ long: "rail", fields: ["line"] }], [{ fields: ["picture"] }]],
  },
  blank: {
    name: "",
    slug: "",
    category: "",
    description: "",
    price: "0",
    stock: "0",
    unit: "",
    purpose: "",
    leadTime: "",
    contents: "",
    specifications: "",
    status: "Draft",
    images: [],
    variants: { attributes: [], rows: [] },
  },
  valuesOf: ({ name, slug, category, description, price, stock, status, images, variants, ...offer }) => ({
    name,
    slug,
    category,
    description,
    price: numberText(price, "money"),
    stock: numberText(stock, "whole"),
    unit: offer.unit,
    purpose: offer.purpose,
    leadTime: offer.leadTime,
    contents: linesOf(offer.contents),
    specifications: pairLinesOf(offer.specifications),
    status,
    images,
    variants: variantsOf(variants),
  }),
  bodyOf: ({ price, stock, contents, specifications, variants, ...values }) => ({
    ...values,
    price: parseNumber(price, "money"),
    stock: parseNumber(stock, "whole"),
    contents: textsOfLines(contents),
    specifications: pairsOfLines(specifications),
    variants: variantsBody(variants),
  }),
  fieldOf: (path, { variants }) => fieldOf(variantField(path, variants)),
  lines: {
    contents: { max: PRODUCT_LIMITS.contents },
    specifications: { max: PRODUCT_LIMITS.specifications, pair: SPECIFICATION },
  },
  locationOf: (field, { variants }) => {
    if (field === "contents" || field === "specifications") return PRODUCT_FORM.labels[field];
    const [, image] = /^images\.(\d+)$/.exec(field) ?? [];
    return image === undefined ? variantPlace(field, variants) : `Image ${Number(image) + 1}`;
  },
  labels: {
    name: "Product Name",
    slug: "Slug",
    category: "Category",
    description: "Description",
    price: "Base Price",
    stock: "Base Stock",
    unit: "Unit",
    purpose: "Purpose",
    leadTime: "Lead time",
    contents: "What is in the box",
    specifications: "Specifications",
    status: "Status",
    images: "Product Images",
    variants: "Product Variants",
  },
  formatValue: (field, value) => (field === "variants" ? formatVariants(value as Variants) : undefined),
};

const field = fieldsOf(PRODUCT_FORM);

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
        <SlugField from="name" hint="Used in the web address: /catalogue/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormSuggested {...field("category")} suggestions={categories} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea {...field("description")} />
        </div>
      </FormSection>
      <FormSection columns={2} line="Prices are in US dollars." title="Pricing and stock">
        <FormMoney {...field("price")} />
        <FormNumber hint="Below 10 shows as low stock" {...field("stock")} kind="whole" />
        <FormText {...field("unit")} hint="What the price is for, such as kit, licence or metre" />
        <FormText {...field("leadTime")} hint="Such as: Leaves within two working days" />
      </FormSection>
      <FormSection columns={2} line="What a buyer wants to know before asking." title="For buyers">
        <div className="sm:col-span-2">
          <FormText {...field("purpose")} hint="What it is for, in one line" />
        </div>
        <FormTextArea {...field("contents")} hint="One item per line" rows={6} />
        <FormTextArea {...field("specifications")} hint={`One per line, such as ${SPECIFICATION}`} rows={6} />
      </FormSection>
      <ProductVariants />
    </FormPanel>
  );
}

function ProductRail({ product }: { product: Product | undefined }) {
  return (
    <>
      <FormPanel>
        <FormSection line="Only active products are in the catalogue." title="Status">
          <FormSelect choices={FORM_STATUS_CHOICES} {...field("status")} />
        </FormSection>
      </FormPanel>
      <FormPanel>
        <ProductImages />
      </FormPanel>
      {product?.status === "Active" && <WebsiteLink to={paths.catalogued(product.slug)} />}
    </>
  );
}
