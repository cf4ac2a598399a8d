import ArrowRight from "lucide-react/icons/arrow-right";
import { CATALOGUE, CATALOGUE_PAGE, PRODUCT_PAGE } from "#content/catalogue.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import { catalogueAddress } from "#web/site/catalogue/filter.ts";
import { ProductCards } from "#web/site/catalogue/product-card.tsx";
import type { PicturedProduct } from "#web/site/catalogue/product-pictures.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { pageMeta } from "../page-meta.ts";
import { paragraphsOf } from "../paragraphs.ts";
import type { Route } from "./+types/product-page";
import { loadProduct } from "./catalogue.server.ts";
import { type CardWire, categoryWire } from "./category-wire.ts";
import styles from "./page.css?url";
import { productData } from "./product-data.ts";
import { ProductDetail } from "./product-detail.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ words }, found] = await Promise.all([loadPage(context, CATALOGUE), loadProduct(context, params.slug)]);
  return { words: words.product, ...found };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: "/catalogue", unlisted: true });
  const { product, isInStock } = loaderData;
  const page = pageMeta(frame, {
    title: product.name,
    description: product.purpose || (paragraphsOf(product.description)[0] ?? ""),
    path: `/catalogue/${product.slug}`,
    under: SITE_PAGES.catalogue,
  });
  return frame ? [...page, { "script:ld+json": productData({ product, isInStock, ...frame }) }] : page;
}

export default function ProductPage({ loaderData: { words, product, others, categories } }: Route.ComponentProps) {
  const wire = categoryWire(
    product.category,
    categories.map(({ category }) => category),
  );
  return (
    <>
      <ProductDetail product={product} wire={wire} aboutEnquiry={words.enquiry} />
      <OtherProducts category={product.category} products={others} wire={wire} />
    </>
  );
}

interface OtherProductsProps {
  category: string;
  products: readonly PicturedProduct[];
  wire: CardWire;
}

/** Other products of the same category; renders nothing for an empty list. */
function OtherProducts({ category, products, wire }: OtherProductsProps) {
  if (products.length === 0) return null;
  return (
    <section className="wrap other-products grid gap-(--space-3) pb-section" aria-labelledby="others-heading">
      <div className="flex flex-wrap gap-x-8 gap-y-2 items-baseline justify-between">
        <h2 id="others-heading" className="text-step-3">
          {PRODUCT_PAGE.others} {category}
        </h2>
        <a className="prose-link arrow-link" href={`${catalogueAddress({ category })}#products`}>
          {CATALOGUE_PAGE.wholeCategory}
          <ArrowRight size={18} />
        </a>
      </div>
      <ProductCards products={products} wireOf={() => wire} />
    </section>
  );
}
