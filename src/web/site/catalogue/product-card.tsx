import { productPrice } from "./price.ts";
import type { PicturedProduct } from "./product-pictures.ts";
import type { CardWire } from "./wire-of.ts";

interface ProductCardProps {
  product: PicturedProduct;
  wire: CardWire;
}

/** All of it leads to the product; its name is the link. The first pictures wait too, lest they keep style from a slow line. */
export function ProductCard({ product, wire }: ProductCardProps) {
  const { name, slug, category, variants, pictures } = product;
  const { src, width, height, drawn } = pictures[0];
  return (
    <li className="product-card" data-wire={wire}>
      <img className={drawn ? "drawn" : undefined} src={src} alt="" width={width} height={height} loading="lazy" />
      <div className="product-card-words">
        <p className="product-card-category">{category}</p>
        <h3>
          <a href={`/catalogue/${slug}`}>{name}</a>
        </h3>
        <p className="product-card-price">
          <strong>{productPrice(product)}</strong>
          {variants.length > 1 && <span className="product-card-variants">{variants.length} variants</span>}
        </p>
      </div>
    </li>
  );
}
