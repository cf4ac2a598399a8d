import { CATALOGUE_PAGE } from "#content/catalogue.ts";
import type { Route } from "./+types/product-page";
import { paragraphsOf } from "./careers/paragraphs.ts";
import { OtherProducts } from "./catalogue/other-products.tsx";
import { productData } from "./catalogue/product-data.ts";
import { ProductDetail } from "./catalogue/product-detail.tsx";
import { wireOf } from "./catalogue/wire-of.ts";
import { loadProduct } from "./catalogue.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProduct(context, params.slug);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameIn(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: "/catalogue", unlisted: true });
  const { product } = loaderData;
  const page = pageMeta(frame, {
    title: product.name,
    description: paragraphsOf(product.description)[0] ?? "",
    path: `/catalogue/${product.slug}`,
    under: { title: CATALOGUE_PAGE.heading, path: "/catalogue" },
  });
  return frame ? [...page, { "script:ld+json": productData({ product, ...frame }) }] : page;
}

export default function ProductPage({ loaderData: { product, others, categories } }: Route.ComponentProps) {
  const wire = wireOf(
    product.category,
    categories.map(({ category }) => category),
  );
  return (
    <>
      <ProductDetail product={product} wire={wire} />
      <OtherProducts category={product.category} products={others} wire={wire} />
    </>
  );
}
