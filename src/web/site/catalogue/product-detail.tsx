import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { PRODUCT_PAGE } from "#content/catalogue.ts";
import { paragraphsOf } from "../careers/paragraphs.ts";
import { catalogueAddress } from "./filter.ts";
import { productPrice } from "./price.ts";
import type { PicturedProduct, ProductPicture } from "./product-pictures.ts";
import { VariantTable } from "./variant-table.tsx";
import type { CardWire } from "./wire-of.ts";

export function ProductDetail({ product, wire }: { product: PicturedProduct; wire: CardWire }) {
  const { slug, name, category, description, variants, pictures } = product;
  return (
    <article className="wrap grid gap-[clamp(1rem,2vw,1.75rem)] pt-[clamp(1.5rem,3vw,3rem)] pb-section">
      <p>
        <a className="prose-link arrow-link" href="/catalogue">
          <ArrowLeft className="back" size={18} strokeWidth={1.75} aria-hidden="true" />
          {PRODUCT_PAGE.back}
        </a>
      </p>
      <div className="product-columns">
        <header className="grid gap-5">
          <p>
            <a
              className="product-category forced-colors:border"
              href={`${catalogueAddress({ category })}#products`}
              data-wire={wire}
            >
              {category}
            </a>
          </p>
          <h1 className="display text-step-4 wrap-anywhere">{name}</h1>
          <p className="text-step-3 font-stretch-112% font-[660] leading-[1.1] tracking-[-0.02em]">
            {productPrice(product)}
          </p>
          <p>
            <a className="button button-primary" href={`/contact?product=${slug}#write`} rel="nofollow">
              {PRODUCT_PAGE.enquire}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
          </p>
          <p className="text-ink-2">{PRODUCT_PAGE.enquireText}</p>
        </header>
        <Gallery pictures={pictures} name={name} wire={wire} />
        <div className="grid gap-5 content-start max-w-[34rem]">
          {paragraphsOf(description).map((text) => (
            <p key={text} className="whitespace-pre-line first:text-step-1 first:leading-[1.45]">
              {text}
            </p>
          ))}
        </div>
      </div>
      {variants.length > 0 && <VariantTable variants={variants} />}
    </article>
  );
}

interface GalleryProps {
  pictures: readonly ProductPicture[];
  name: string;
  wire: CardWire;
}

/** The first one large, the others below it. Drawn covers say nothing of the product and have no words. */
function Gallery({ pictures, name, wire }: GalleryProps) {
  return (
    <ul className="gallery" aria-label={PRODUCT_PAGE.pictures} data-wire={wire}>
      {pictures.map(({ src, width, height, drawn }, index) => (
        <li
          className="aspect-4/3 rounded-[16px] bg-(--tint) overflow-hidden first:col-span-full first:rounded-card forced-colors:border"
          key={src}
        >
          <img
            className={drawn ? "drawn" : undefined}
            src={src}
            alt={drawn ? "" : pictureTexts(name, index, pictures.length)}
            width={width}
            height={height}
            loading={index === 0 ? undefined : "lazy"}
            fetchPriority={index === 0 ? "high" : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function pictureTexts(name: string, index: number, count: number): string {
  return count > 1 ? `${name}, picture ${index + 1} of ${count}` : name;
}
