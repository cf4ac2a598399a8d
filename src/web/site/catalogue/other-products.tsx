import ArrowRight from "lucide-react/icons/arrow-right";
import { CATALOGUE_PAGE, PRODUCT_PAGE } from "#content/catalogue.ts";
import { catalogueAddress } from "./filter.ts";
import { ProductCard } from "./product-card.tsx";
import type { PicturedProduct } from "./product-pictures.ts";
import type { CardWire } from "./wire-of.ts";

interface OtherProductsProps {
  category: string;
  products: readonly PicturedProduct[];
  wire: CardWire;
}

/** Of the same category; nothing when it has no other. */
export function OtherProducts({ category, products, wire }: OtherProductsProps) {
  if (products.length === 0) return null;
  return (
    <section
      className="wrap other-products grid gap-[clamp(1.5rem,3vw,2.5rem)] pb-section"
      aria-labelledby="others-heading"
    >
      <div className="flex flex-wrap gap-x-8 gap-y-2 items-baseline justify-between">
        <h2 id="others-heading" className="text-step-3">
          {PRODUCT_PAGE.others} {category}
        </h2>
        <a className="prose-link arrow-link" href={`${catalogueAddress({ category })}#products`}>
          {CATALOGUE_PAGE.wholeCategory}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </div>
      <ul className="product-cards">
        {products.map((product) => (
          <ProductCard key={product.slug} product={product} wire={wire} />
        ))}
      </ul>
    </section>
  );
}
