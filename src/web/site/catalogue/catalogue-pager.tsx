import { CATALOGUE_PAGE } from "#content/catalogue.ts";
import { type CatalogueFilter, catalogueAddress } from "./filter.ts";

interface CataloguePagerProps {
  filter: CatalogueFilter;
  pages: number;
}

/** Previous and Next stay in place at the ends, where they lead nowhere. */
export function CataloguePager({ filter, pages }: CataloguePagerProps) {
  const { page } = filter;
  return (
    <nav className="catalogue-pager" aria-label={CATALOGUE_PAGE.pages}>
      <Step words="Previous" rel="prev" page={page - 1} filter={filter} pages={pages} />
      <p>
        Page {page} of {pages}
      </p>
      <Step words="Next" rel="next" page={page + 1} filter={filter} pages={pages} />
    </nav>
  );
}

function Step({ words, rel, page, filter, pages }: CataloguePagerProps & { words: string; rel: string; page: number }) {
  if (page < 1 || page > pages) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: nobody should have to pass by what leads nowhere
      // biome-ignore lint/a11y/useSemanticElements: a link without an address, which says that it is one
      <span className="button button-outline" role="link" aria-disabled="true">
        {words}
      </span>
    );
  }
  return (
    <a className="button button-outline" rel={rel} href={`${catalogueAddress({ ...filter, page })}#products`}>
      {words}
    </a>
  );
}
