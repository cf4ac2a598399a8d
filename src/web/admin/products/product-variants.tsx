import { Plus, X } from "lucide-react";
import { memo, type Ref, useState } from "react";
import { PRODUCT_LIMITS } from "#contract/products.ts";
import { Button } from "#ui/button.tsx";
import { FormGroup, FormSection } from "../forms/fields.tsx";
import { AttributeDialog } from "./attribute-dialog.tsx";
import { useVariants } from "./use-variants.ts";
import { VariantLine } from "./variant-line.tsx";

const PLUS = <Plus size={16} />;
const HEAD = "pr-1.5 pb-2 text-left text-small font-medium whitespace-nowrap";

/**
 * The variants as a table, and as cards where all its columns have no room (`as-table` in admin.css). Drawn anew when one comes
 * or goes, never while typing.
 */
export const ProductVariants = memo(function ProductVariants() {
  const { entries, ids, latest, attributes, addAttribute, removeAttribute } = useVariants();
  const { list, adder, announcement, press } = entries;
  const isFull = ids.length >= PRODUCT_LIMITS.variants;
  const [asking, setAsking] = useState(false);
  return (
    <FormSection line="Each variant has its own SKU, price and stock." title="Product Variants">
      {ids.length > 0 && (
        <div className="@container" data-attributes={attributes.length}>
          {/* Room for the focus ring, which a scrolling box would cut. */}
          <div className="-m-1 scroll-pr-32 overflow-x-auto p-1">
            <table className="block w-full as-table:table as-table:[&_label]:sr-only">
              <caption className="sr-only">Product Variants</caption>
              <thead className="hidden as-table:table-header-group">
                <tr className="border-b border-border">
                  <th className={HEAD} scope="col">
                    <span className="sr-only">Number</span>
                  </th>
                  {["Variant Name", "SKU", ...attributes].map((head) => (
                    <th className={`${HEAD} max-w-30 truncate`} key={head} scope="col">
                      {head}
                    </th>
                  ))}
                  <th className={`${HEAD} text-right`} scope="col">
                    Price
                  </th>
                  <th className={`${HEAD} text-right`} scope="col">
                    Stock
                  </th>
                  <th className={`${HEAD} sticky -right-1 bg-surface`} scope="col">
                    <span className="sr-only">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody
                className="grid gap-3 as-table:table-row-group"
                onKeyDown={press}
                ref={list as Ref<HTMLTableSectionElement>}
              >
                {ids.map((id, index) => (
                  <VariantLine attributes={attributes} count={ids.length} index={index} key={id} latest={latest} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {attributes.length > 0 && (
        <ul aria-label="Attributes" className="flex flex-wrap gap-2">
          {attributes.map((name, at) => (
            <li
              className="flex min-w-0 items-center rounded-full border border-border bg-surface-2 pl-3 in-disabled:px-3 in-disabled:py-1.5 text-small font-medium"
              key={name}
            >
              <span className="truncate">{name}</span>
              <button
                aria-label={`Remove attribute ${name}`}
                className="grid size-9 cursor-pointer place-items-center rounded-full text-ink-2 hover:text-ink desk:size-8"
                onClick={() => removeAttribute(at)}
                type="button"
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormGroup className="flex flex-wrap items-center gap-2" label="Product Variants" name="variants">
        <Button disabled={isFull} icon={PLUS} onClick={entries.add} ref={adder as Ref<HTMLButtonElement>}>
          Add Variant
        </Button>
        <Button disabled={attributes.length >= PRODUCT_LIMITS.attributes} icon={PLUS} onClick={() => setAsking(true)}>
          Add Attribute
        </Button>
        <p className="text-ink-2" role="status">
          {announcement || (isFull && `Variant ${PRODUCT_LIMITS.variants} is the last that can be added`)}
        </p>
      </FormGroup>
      <AttributeDialog onAdd={addAttribute} onOpenChange={setAsking} open={asking} />
    </FormSection>
  );
});
