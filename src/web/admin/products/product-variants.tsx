import { Plus, X } from "lucide-react";
import { type FormEvent, memo, type Ref, type RefObject, useRef, useState } from "react";
import { PRODUCT_LIMITS } from "#contract/products.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { EntryButtons } from "../forms/entry-list.tsx";
import { propsOf } from "../forms/field-table.ts";
import { FormGroup, FormNumber, FormText } from "../forms/fields.tsx";
import type { Entries } from "../forms/use-entries.ts";
import { useVariants, VARIANT_FIELDS } from "./variants.ts";

const field = propsOf(VARIANT_FIELDS);

const PLUS = <Plus size={16} />;
const HEAD = "pr-1.5 pb-2 text-left text-small font-medium whitespace-nowrap";

/**
 * Table of the variants, which becomes a list of cards where its columns have no room (`as-table` in admin.css). It renders when a
 * variant is added or removed, never while a user types.
 */
export const ProductVariants = memo(function ProductVariants({ name, label }: { name: "variants"; label: string }) {
  const { entries, ids, latest, attributes, addAttribute, removeAttribute } = useVariants();
  const attributeAdder = useRef<HTMLButtonElement>(null);
  const { list, adder, announcement, press } = entries;
  const isFull = ids.length >= PRODUCT_LIMITS.variants;
  const [asking, setAsking] = useState(false);
  return (
    <>
      {ids.length > 0 && (
        <div className="@container" data-attributes={attributes.length}>
          {/* Room for the focus ring, which a scrolling box would cut. */}
          <div className="-m-1 scroll-pr-32 overflow-x-auto p-1">
            <table className="block w-full as-table:table as-table:[&_label]:sr-only">
              <caption className="sr-only">{label}</caption>
              <thead className="hidden as-table:table-header-group">
                <tr className="border-b border-border">
                  <th className={HEAD} scope="col">
                    <span className="sr-only">Number</span>
                  </th>
                  {[field("name").label, field("sku").label, ...attributes].map((head) => (
                    <th className={`${HEAD} max-w-30 truncate`} key={head} scope="col">
                      {head}
                    </th>
                  ))}
                  <th className={`${HEAD} text-right`} scope="col">
                    {field("price").label}
                  </th>
                  <th className={`${HEAD} text-right`} scope="col">
                    {field("stock").label}
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
                onClick={({ currentTarget }) => {
                  // The pressed button is removed with its attribute.
                  const item = currentTarget.closest("li");
                  const next = item?.nextElementSibling ?? item?.previousElementSibling;
                  (next?.querySelector("button") ?? attributeAdder.current)?.focus();
                  removeAttribute(at);
                }}
                type="button"
              >
                <X size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormGroup className="flex flex-wrap items-center gap-2" label={label} name={name}>
        <Button disabled={isFull} icon={PLUS} onClick={entries.add} ref={adder as Ref<HTMLButtonElement>}>
          Add Variant
        </Button>
        <Button
          disabled={attributes.length >= PRODUCT_LIMITS.attributes}
          icon={PLUS}
          onClick={() => setAsking(true)}
          ref={attributeAdder}
        >
          Add Attribute
        </Button>
        <p className="text-ink-2" role="status">
          {announcement || (isFull && `Variant ${PRODUCT_LIMITS.variants} is the last that can be added`)}
        </p>
      </FormGroup>
      <Dialog onOpenChange={setAsking} open={asking} title="Add Attribute">
        <AttributeQuestion
          onAdd={(attribute) => {
            setAsking(false);
            addAttribute(attribute);
          }}
        />
      </Dialog>
    </>
  );
});

interface VariantLineProps {
  index: number;
  count: number;
  attributes: readonly string[];
  /** Always the same object, so that a change of one variant does not render the others. */
  latest: RefObject<{ entries: Entries }>;
}

const CELL =
  "min-w-0 as-table:table-cell as-table:border-b as-table:border-border as-table:py-1.5 as-table:pr-1.5 as-table:align-top";
/** Narrower padding than in a form, so that more of a text is visible. */
const TEXT = "as-table:px-2!";
const NUMBER = `${TEXT} text-right font-num`;

/** Row of the table, or a card where the table has no room. */
const VariantLine = memo(function VariantLine({ index, count, attributes, latest }: VariantLineProps) {
  const what = `variant ${index + 1}`;
  /** Adds the variant to the path and to the accessible name, which column heads and labels show without it. */
  const inRow = <Props extends { name: string; label: string }>(props: Props) => ({
    ...props,
    name: `variants.rows.${index}.${props.name}`,
    "aria-label": `${props.label}, ${what}`,
  });
  return (
    <tr className="grid grid-cols-2 gap-3 rounded-banner border border-border p-3 @xl:grid-cols-3 as-table:table-row as-table:border-0 as-table:p-0">
      <th
        className="col-span-full text-left font-bold as-table:table-cell as-table:border-b as-table:border-border as-table:pt-4 as-table:pr-2 as-table:align-top as-table:font-num as-table:text-small as-table:font-normal as-table:text-ink-3"
        scope="row"
      >
        <span className="as-table:sr-only">Variant </span>
        <span>{index + 1}</span>
      </th>
      <td className={`${CELL} as-table:min-w-28`}>
        <FormText className={TEXT} {...inRow(field("name"))} />
      </td>
      <td className={`${CELL} as-table:min-w-28`}>
        <FormText
          autoCapitalize="none"
          autoComplete="off"
          className={`font-mono text-small ${TEXT}`}
          {...inRow(field("sku"))}
          spellCheck={false}
        />
      </td>
      {attributes.map((attribute, at) => (
        <td className={`${CELL} as-table:min-w-30`} key={attribute}>
          <FormText className={TEXT} {...inRow({ name: `values.${at}`, label: attribute })} />
        </td>
      ))}
      <td className={`${CELL} as-table:min-w-20`}>
        <FormNumber className={NUMBER} {...inRow(field("price"))} />
      </td>
      <td className={`${CELL} as-table:min-w-16`}>
        <FormNumber className={NUMBER} {...inRow(field("stock"))} />
      </td>
      <td className={`${CELL} col-span-full as-table:sticky as-table:-right-1 as-table:bg-surface`}>
        <div className="flex justify-end desk:pt-0.5">
          <EntryButtons
            count={count}
            index={index}
            onMove={(from, by) => latest.current.entries.move(from, by)}
            onRemove={(at) => latest.current.entries.remove(at)}
            what={what}
          />
        </div>
      </td>
    </tr>
  );
});

/** Form that asks for the name of an attribute. */
function AttributeQuestion({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes the event on from the dialog to the form of the product, which would be submitted.
    event.stopPropagation();
    onAdd(name);
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        autoComplete="off"
        autoFocus
        hint="Every variant gets a field for it, such as Colour"
        label="Attribute name"
        onChange={({ target }) => setName(target.value)}
        type="text"
        value={name}
      />
      <div className="flex justify-end">
        <Button variant="primary" type="submit">
          Add
        </Button>
      </div>
    </form>
  );
}
