import { usePriceRules } from "../frame-data.ts";
import { gridOf, LEAD_WIDTHS } from "../layout/few-cards.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import type { CardWire } from "./category-wire.ts";
import { productPrice } from "./price.ts";
import type { PicturedProduct } from "./product-pictures.ts";

/** Minimum number of variants that the card counts. Two are clear from a price with `from`. */
const MANY_VARIANTS = 3;

interface ProductCardProps {
  product: PicturedProduct;
  wire: CardWire;
  /** Set for a card as wide as the row, with its words beside the picture. */
  isLead: boolean;
}

/** Cards of products side by side, as many in a row as fit. */
export function ProductCards({
  products,
  wireOf,
}: {
  products: readonly PicturedProduct[];
  wireOf: (product: PicturedProduct) => CardWire;
}) {
  return (
    <ul className={`product-cards ${gridOf(products.length, 4)}`}>
      {products.map((product) => (
        <ProductCard isLead={products.length === 1} key={product.slug} product={product} wire={wireOf(product)} />
      ))}
    </ul>
  );
}

/** Card that leads to the product by the link of its name. Even the first pictures load late: on a slow line they would delay styles. */
function ProductCard({ product, wire, isLead }: ProductCardProps) {
  const { name, slug, category, purpose, variants, pictures } = product;
  const [picture] = pictures;
  const { currency } = usePriceRules();
  return (
    <li
      className={`product-card ${isLead ? "lead-card md:flex-row" : ""} relative flex flex-col rounded-card border border-(--tint-edge) bg-(--tint) overflow-hidden print:break-inside-avoid print:rounded-none print:border-0`}
      data-wire={wire}
    >
      <SitePicture
        className={picture.drawn ? "drawn" : undefined}
        picture={picture}
        alt=""
        widths={isLead ? LEAD_WIDTHS : "(width >= 640px) 22rem, 94vw"}
        loading="lazy"
      />
      <div
        className={`flex flex-1 flex-col gap-2 p-(--space-2) border-t-5 border-(--wire) print:p-0 print:border-0 ${isLead ? "md:justify-center md:p-(--space-3) md:border-t-0 md:border-l-5" : ""}`}
      >
        <p className="text-ink-2 text-step--1 font-book wrap-anywhere">{category}</p>
        <h3 className={`${isLead ? "text-step-2 md:text-step-3" : "text-step-1"} leading-[1.15] wrap-anywhere`}>
          <a href={`/catalogue/${slug}`}>{name}</a>
        </h3>
        {purpose && <p className="text-ink-2 text-body leading-[1.4] line-clamp-3 wrap-anywhere">{purpose}</p>}
        <p className={`flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between pt-3 ${isLead ? "" : "mt-auto"}`}>
          <strong className="font-bold">{productPrice(product, currency)}</strong>
          {variants.length >= MANY_VARIANTS && <span className="text-ink-2 text-body">{variants.length} variants</span>}
        </p>
      </div>
    </li>
  );
}
