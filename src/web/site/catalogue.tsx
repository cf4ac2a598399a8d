import { CATALOGUE_CALL, CATALOGUE_PAGE } from "#content/catalogue.ts";
import type { Route } from "./+types/catalogue";
import { CatalogueHero } from "./catalogue/catalogue-hero.tsx";
import { catalogueAddress, catalogueTitle } from "./catalogue/filter.ts";
import { ProductList } from "./catalogue/product-list.tsx";
import { filterOf, loadCatalogue } from "./catalogue.server.ts";
import { CallBand } from "./frame/call-band.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = filterOf(request);
  return { ...(await loadCatalogue(context, filter)), filter };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { heading, description } = CATALOGUE_PAGE;
  if (!loaderData) return pageMeta(frameIn(matches), { title: heading, path: "/catalogue" });
  const { filter, total } = loaderData;
  return pageMeta(frameIn(matches), {
    title: catalogueTitle(heading, filter),
    description,
    path: catalogueAddress(filter),
    // Whoever searches has found the site; an empty page is nothing to find.
    unlisted: filter.term !== "" || (filter.category !== "" && total === 0),
  });
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CatalogueHero />
      <ProductList {...loaderData} />
      <CallBand id="catalogue-call-heading" {...CATALOGUE_CALL} />
    </>
  );
}
