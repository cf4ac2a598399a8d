import { PRODUCT_PAGE } from "#content/catalogue.ts";
import { CURRENCY_NAMES, type Currency } from "#contract/currency.ts";
import { type PublicProduct, withOneSpelling } from "#contract/products.ts";
import { usePriceRules } from "../frame-data.ts";
import { formatPrices } from "./price.ts";

type Variants = PublicProduct["variants"];
type Variant = Variants[number];

/** Maximum number of attribute columns. More attributes share one column, so that the table fits the screen. */
const MAX_COLUMNS = 4;

/** Table with a row per variant. On a phone it becomes a list, with the name of the column beside every value. */
export function VariantTable({ variants: stored }: { variants: Variants }) {
  const variants = withOneSpelling(stored);
  const names = [...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)))];
  const columns = names.length > MAX_COLUMNS ? undefined : names;
  const { currency, vatNote } = usePriceRules();
  const sentences = [PRODUCT_PAGE.currency(CURRENCY_NAMES[currency]), ...(vatNote ? [`${vatNote}.`] : [])];
  return (
    <section className="grid gap-6 mt-(--space-5)" aria-labelledby="variants-heading">
      <div className="flex flex-wrap gap-x-8 gap-y-2 items-baseline justify-between">
        <h2 id="variants-heading" className="text-step-3">
          {PRODUCT_PAGE.variants}
        </h2>
        <p className="text-ink-2">{sentences.join(" ")}</p>
      </div>
      <table className="variant-table" aria-labelledby="variants-heading">
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">{PRODUCT_PAGE.variant}</th>
            {(columns ?? [PRODUCT_PAGE.attributes]).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className="amount">
              {PRODUCT_PAGE.price}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block max-md:border-t-2 max-md:border-ink">
          {variants.map((variant, index) => (
            <VariantRow key={index} variant={variant} columns={columns} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface VariantRowProps {
  variant: Variant;
  columns: readonly string[] | undefined;
  currency: Currency;
}

function VariantRow({ variant, columns, currency }: VariantRowProps) {
  const { name, price, attributes } = variant;
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns ? (
        columns.map((column) => <AttributeCell key={column} column={column} text={attributes[column]} />)
      ) : (
        <td>
          <dl className="grid gap-1">
            {Object.entries(attributes).map(([attribute, text]) => (
              <div className="flex flex-wrap gap-x-3" key={attribute}>
                <dt>{attribute}</dt>
                <dd className="text-ink">{text}</dd>
              </div>
            ))}
          </dl>
        </td>
      )}
      <td className="amount">{formatPrices(price, currency)}</td>
    </tr>
  );
}

/** Cell of an attribute, which a variant may not have. */
function AttributeCell({ column, text }: { column: string; text: string | undefined }) {
  return (
    <td className={text ? undefined : "blank"}>
      <span className="hidden max-md:inline max-md:mr-3 max-md:text-ink-3" aria-hidden="true">
        {column}
      </span>
      <bdi>{text || "-"}</bdi>
    </td>
  );
}
