import { CATALOGUE } from "#content/catalogue.ts";
import type { RenderedDocument } from "#content/document.ts";
import development from "#web/art/service-development.svg";
import government from "#web/art/service-government.svg";
import transformation from "#web/art/service-transformation.svg";
import automation from "#web/art/trio-automation.svg";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { metaOf } from "../page-meta.ts";
import type { Route } from "./+types/catalogue-page";
import { filterOf, loadCatalogue } from "./catalogue.server.ts";
import { catalogueAddress, catalogueTitle } from "./filter.ts";
import { NoProductsFound } from "./no-products-found.tsx";
import styles from "./page.css?url";
import { ProductList } from "./product-list.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = filterOf(request);
  const [{ words }, catalogue] = await Promise.all([loadPage(context, CATALOGUE), loadCatalogue(context, filter)]);
  return { words, ...catalogue, filter };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return metaOf("catalogue", frameData(matches));
  const { words, filter, total } = loaderData;
  return metaOf("catalogue", frameData(matches), {
    title: catalogueTitle(words.opening.heading, filter),
    ...words.search,
    path: catalogueAddress(filter),
    // Keeps search results and empty categories out of search engines.
    unlisted: filter.term !== "" || (filter.category !== "" && total === 0),
  });
}

export default function Catalogue({ loaderData: { words, ...catalogue } }: Route.ComponentProps) {
  const { categories } = catalogue;
  const products = categories.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <CatalogueHero words={words.opening} />
      <ProductList {...catalogue} words={words} />
      <NoProductsFound words={words.call} products={products} categories={categories.length} />
    </>
  );
}

/** Plates of three sizes beside the words. They load late, because on a slow line they would delay the styles. */
const PLATES = [government, development, automation, transformation];

function CatalogueHero({ words }: { words: RenderedDocument<typeof CATALOGUE>["opening"] }) {
  return (
    <section className="relative overflow-clip">
      <div className="wrap catalogue-hero-text">
        <h1 className="display text-step-4">{words.heading}</h1>
        <p className="intro max-w-[31rem] md:max-w-[min(31rem,44vw)]">{words.lede}</p>
      </div>
      <div className="catalogue-covers print:hidden" aria-hidden="true">
        {PLATES.map((plate) => (
          <img
            className="absolute max-w-none h-auto"
            key={plate}
            src={plate}
            alt=""
            width={800}
            height={800}
            loading="lazy"
          />
        ))}
      </div>
    </section>
  );
}
