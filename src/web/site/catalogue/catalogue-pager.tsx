import { CATALOGUE_PAGE } from "#content/catalogue.ts";
import { PageStep } from "../frame/page-step.tsx";
import { type CatalogueFilter, catalogueAddress } from "./filter.ts";

interface CataloguePagerProps {
  filter: CatalogueFilter;
  pages: number;
}

/** Previous and Next stay in place at the ends, where they lead nowhere. */
export function CataloguePager({ filter, pages }: CataloguePagerProps) {
  const { page } = filter;
  const hrefOf = (to: number) =>
    to < 1 || to > pages ? undefined : `${catalogueAddress({ ...filter, page: to })}#products`;
  return (
    <nav className="catalogue-pager" aria-label={CATALOGUE_PAGE.pages}>
      <PageStep words="Previous" rel="prev" href={hrefOf(page - 1)} />
      <p>
        Page {page} of {pages}
      </p>
      <PageStep words="Next" rel="next" href={hrefOf(page + 1)} />
    </nav>
  );
}
