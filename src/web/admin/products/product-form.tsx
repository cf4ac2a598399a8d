import { useQuery } from "@tanstack/react-query";
import type { Product } from "#contract/products.ts";
import { Badge } from "#ui/badge.tsx";
import { paths } from "#web/shared/paths.ts";
import { FormMoney, FormNumber, FormSelect, FormSuggested, FormText, FormTextArea } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { SlugField } from "../forms/slug-field.tsx";
import { WebsiteLink } from "../forms/website-link.tsx";
import { PRODUCT_CATEGORIES_QUERY } from "./product-client.ts";
import { ProductImages } from "./product-images.tsx";
import { FORM_STATUS_CHOICES, PRODUCT_TONES } from "./product-labels.ts";
import { PRODUCT_FORM } from "./product-record-form.ts";
import { ProductVariants } from "./product-variants.tsx";

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
        <FormText label="Product Name" name="name" />
        <SlugField from="name" hint="Used in the web address: /catalogue/…" proposing={isNew} />
        <div className="sm:col-span-2">
          <FormSuggested label="Category" name="category" suggestions={categories} />
        </div>
        <div className="sm:col-span-2">
          <FormTextArea label="Description" name="description" />
        </div>
      </FormSection>
      <FormSection columns={2} line="Prices are in US dollars." title="Pricing and stock">
        <FormMoney label="Base Price" name="price" />
        <FormNumber hint="Below 10 shows as low stock" label="Base Stock" name="stock" step={1} />
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
          <FormSelect choices={FORM_STATUS_CHOICES} label="Status" name="status" />
        </FormSection>
      </FormPanel>
      <FormPanel>
        <ProductImages />
      </FormPanel>
      {product?.status === "Active" && <WebsiteLink to={paths.catalogued(product.slug)} />}
    </>
  );
}
