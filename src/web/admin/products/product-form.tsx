import { useQuery } from "@tanstack/react-query";
import { type Product, type ProductInput as ProductBody, ProductChange, ProductInput } from "#contract/products.ts";
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
  moneyText,
  numberOf,
  WebsiteLink,
} from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { fieldsOf, type RecordForm } from "../forms/record-form.ts";
import { SlugField } from "../forms/slug-field.tsx";
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
  status: Product["status"];
  /** File names. */
  images: string[];
  variants: Variants;
}

export const PRODUCT_FORM: RecordForm<Product, ProductValues, ProductBody> = {
  records: products.records,
  name: "Product",
  area: { title: "Products", path: productsArea.path, back: "Back to products" },
  walk: products.walkBy(productsArea.paths.edit),
  newPath: productsArea.paths.new,
  create: products.create,
  update: products.update,
  after: () => productsArea.path,
  schemas: { create: ProductInput, change: ProductChange },
  shape: {
    main: [
      { columns: 2, fields: ["line", "hint", "wide", "area"] },
      { columns: 2, fields: ["line", "hint"] },
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
    status: "Draft",
    images: [],
    variants: { attributes: [], rows: [] },
  },
  valuesOf: ({ name, slug, category, description, price, stock, status, images, variants }) => ({
    name,
    slug,
    category,
    description,
    price: moneyText(price),
    stock: String(stock),
    status,
    images,
    variants: variantsOf(variants),
  }),
  bodyOf: ({ price, stock, variants, ...values }) => ({
    ...values,
    price: numberOf(price),
    stock: numberOf(stock),
    variants: variantsBody(variants),
  }),
  fieldOf: (path, { variants }) => variantField(path, variants),
  locationOf: (field, { variants }) => {
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
        <FormNumber hint="Below 10 shows as low stock" {...field("stock")} step={1} />
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
