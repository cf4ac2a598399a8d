import { memo, type RefObject } from "react";
import { EntryButtons } from "../forms/entry-list.tsx";
import { FormNumber, FormText } from "../forms/fields.tsx";
import type { Entries } from "../forms/use-entries.ts";

interface VariantLineProps {
  index: number;
  count: number;
  attributes: readonly string[];
  /** The same object always, so that a change of one line draws no other. */
  latest: RefObject<{ entries: Entries }>;
}

const CELL =
  "min-w-0 as-table:table-cell as-table:border-b as-table:border-border as-table:py-1.5 as-table:pr-1.5 as-table:align-top";
/** Closer than in a form, so that more of a text is seen. */
const TEXT = "as-table:px-2!";
const NUMBER = `${TEXT} text-right font-num`;

/** One variant: a row of a table, and a card where the table has no room. */
export const VariantLine = memo(function VariantLine({ index, count, attributes, latest }: VariantLineProps) {
  const what = `variant ${index + 1}`;
  const base = `variants.rows.${index}`;
  /** The heads of the columns, and on a phone the labels, say the first half of it. */
  const named = (label: string) => ({ label, "aria-label": `${label}, ${what}` });
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
        <FormText className={TEXT} {...named("Variant Name")} name={`${base}.name`} />
      </td>
      <td className={`${CELL} as-table:min-w-28`}>
        <FormText
          autoCapitalize="none"
          autoComplete="off"
          className={`font-mono text-small ${TEXT}`}
          {...named("SKU")}
          name={`${base}.sku`}
          spellCheck={false}
        />
      </td>
      {attributes.map((attribute, at) => (
        <td className={`${CELL} as-table:min-w-30`} key={attribute}>
          <FormText className={TEXT} {...named(attribute)} name={`${base}.values.${at}`} />
        </td>
      ))}
      <td className={`${CELL} as-table:min-w-20`}>
        <FormNumber className={NUMBER} {...named("Price")} kind="money" name={`${base}.price`} />
      </td>
      <td className={`${CELL} as-table:min-w-16`}>
        <FormNumber className={NUMBER} {...named("Stock")} kind="whole" name={`${base}.stock`} />
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
