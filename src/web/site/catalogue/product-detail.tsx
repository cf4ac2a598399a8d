import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { PRODUCT_PAGE } from "#content/catalogue.ts";
import type { Described } from "../described.server.ts";
import { usePriceRules } from "../frame-data.ts";
import { Description } from "../layout/description.tsx";
import { SitePicture } from "../layout/site-picture.tsx";
import type { CardWire } from "./category-wire.ts";
import { catalogueAddress } from "./filter.ts";
import { priceRange, productPrice } from "./price.ts";
import type { PicturedProduct, ProductPicture } from "./product-pictures.ts";
import { VariantTable } from "./variant-table.tsx";

interface ProductDetailProps {
  product: Described<PicturedProduct>;
  wire: CardWire;
  /** Text about the steps after an enquiry. */
  aboutEnquiry: string;
}

export function ProductDetail({ product, wire, aboutEnquiry }: ProductDetailProps) {
  const { slug, name, category, unit, purpose, leadTime, contents, specifications } = product;
  const { variants, pictures } = product;
  const { currency, vatNote } = usePriceRules();
  return (
    <article className="wrap grid gap-(--space-2) pt-(--space-3) pb-section">
      <p>
        <a className="prose-link arrow-link" href="/catalogue">
          <ArrowLeft className="back" size={18} />
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
          {purpose && <p className="text-step-1 leading-[1.35] text-ink-2 wrap-anywhere">{purpose}</p>}
          <p className="text-step-3 font-stretch-112% font-heading leading-[1.1] tracking-[-0.02em] wrap-anywhere">
            {productPrice(product, currency)}
            {unit && priceRange(product) && (
              <span className="product-unit">
                {" "}
                {PRODUCT_PAGE.per} {unit}
              </span>
            )}
          </p>
          {vatNote && priceRange(product) && <p className="text-ink-2">{vatNote}</p>}
          {leadTime && (
            <p className="flex gap-2.5 items-start wrap-anywhere">
              <CalendarClock className="flex-none mt-[0.2em] text-primary" size={20} />
              <span>
                <span className="sr-only">{PRODUCT_PAGE.leadTime}: </span>
                {leadTime}
              </span>
            </p>
          )}
          <p>
            <a className="button button-primary" href={`/contact?product=${slug}#write`} rel="nofollow">
              {PRODUCT_PAGE.enquire}
              <ArrowRight size={18} />
            </a>
          </p>
          <p className="text-ink-2">{aboutEnquiry}</p>
        </header>
        <Gallery pictures={pictures} name={name} wire={wire} />
        <div className="rich-text grid grid-cols-1 gap-5 content-start max-w-measure">
          <Description
            blocks={product.blocks}
            topLevel={2}
            look={{ paragraph: "first:text-step-1 first:leading-[1.45]" }}
          />
        </div>
      </div>
      {(contents.length > 0 || specifications.length > 0) && (
        <div className="product-facts">
          {contents.length > 0 && <Contents contents={contents} />}
          {specifications.length > 0 && <Specifications specifications={specifications} />}
        </div>
      )}
      {variants.length > 0 && <VariantTable variants={variants} />}
    </article>
  );
}

function Contents({ contents }: Pick<PicturedProduct, "contents">) {
  return (
    <section aria-labelledby="contents-heading">
      <h2 id="contents-heading" className="text-step-2">
        {PRODUCT_PAGE.contents}
      </h2>
      <ul className="grid gap-2.5 mt-5">
        {contents.map((entry, index) => (
          <li className="flex gap-2.5" key={index}>
            <Check className="flex-none mt-[0.2em] text-primary" size={18} strokeWidth={2.5} />
            <span className="min-w-0 wrap-anywhere">{entry}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Specifications({ specifications }: Pick<PicturedProduct, "specifications">) {
  return (
    <section aria-labelledby="specifications-heading">
      <h2 id="specifications-heading" className="text-step-2">
        {PRODUCT_PAGE.specifications}
      </h2>
      <dl className="mt-3">
        {specifications.map(({ name, value }, index) => (
          <div className="specification" key={index}>
            <dt className="text-ink-2 wrap-anywhere">{name}</dt>
            <dd className="font-book wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface GalleryProps {
  pictures: readonly ProductPicture[];
  name: string;
  wire: CardWire;
}

/** Widths of the pictures on the page: half of its columns from 768 px on, and a third of that. */
const FIRST_WIDTHS = "(width >= 768px) min(46vw, 42rem), 94vw";
const OTHER_WIDTHS = "(width >= 768px) min(16vw, 14rem), 45vw";

/** Pictures of the product: the first one large, the others below it. */
function Gallery({ pictures, name, wire }: GalleryProps) {
  return (
    <ul className="gallery" aria-label={PRODUCT_PAGE.pictures} data-wire={wire}>
      {pictures.map((picture, index) => (
        <li className="first:col-span-full" key={picture.src}>
          {picture.drawn ? (
            <GalleryPicture alt="" index={index} picture={picture} />
          ) : (
            <LargePicture
              alt={picture.alt || pictureTexts(name, index, pictures.length)}
              index={index}
              picture={picture}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface GalleryPictureProps {
  picture: ProductPicture;
  alt: string;
  index: number;
}

function GalleryPicture({ picture, alt, index }: GalleryPictureProps) {
  return (
    <SitePicture
      className={`${index === 0 ? "gallery-first" : "aspect-4/3 rounded-[16px]"} forced-colors:border ${picture.drawn ? "drawn" : ""}`}
      picture={picture}
      alt={alt}
      widths={index === 0 ? FIRST_WIDTHS : OTHER_WIDTHS}
      loading={index === 0 ? undefined : "lazy"}
      fetchPriority={index === 0 ? "high" : undefined}
    />
  );
}

/** Picture that opens over the page, as large as the window. A popover needs no script. */
function LargePicture(props: GalleryPictureProps) {
  const { picture, alt, index } = props;
  const id = `picture-${index + 1}`;
  return (
    <>
      <button className="gallery-open" popoverTarget={id} type="button">
        <span className="sr-only">{PRODUCT_PAGE.enlarge}: </span>
        <GalleryPicture {...props} />
      </button>
      <div aria-label={alt} className="gallery-large" id={id} popover="auto" role="dialog">
        <SitePicture alt={alt} loading="lazy" picture={picture} widths="94vw" />
        <button
          aria-label={PRODUCT_PAGE.close}
          // biome-ignore lint/a11y/noAutofocus: in a popover it moves the focus when the popover opens, not when the page loads.
          autoFocus
          className="icon-button"
          popoverTarget={id}
          popoverTargetAction="hide"
          type="button"
        >
          <X size={24} />
        </button>
      </div>
    </>
  );
}

function pictureTexts(name: string, index: number, count: number): string {
  return count > 1 ? `${name}, picture ${index + 1} of ${count}` : name;
}
