import { WORKS_PAGE } from "#content/works.ts";
import { type WorksFilter, worksAddress } from "./filter.ts";

interface WorksPagerProps {
  filter: WorksFilter;
  pages: number;
}

/** Previous and Next stay in place at the ends, where they lead nowhere. */
export function WorksPager({ filter, pages }: WorksPagerProps) {
  const { page } = filter;
  return (
    <nav className="works-pager" aria-label={WORKS_PAGE.pages}>
      <Step words="Previous" rel="prev" page={page - 1} filter={filter} pages={pages} />
      <p>{`Page ${page} of ${pages}`}</p>
      <Step words="Next" rel="next" page={page + 1} filter={filter} pages={pages} />
    </nav>
  );
}

function Step({ words, rel, page, filter, pages }: WorksPagerProps & { words: string; rel: string; page: number }) {
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
    <a className="button button-outline" rel={rel} href={worksAddress({ ...filter, page })} data-step={rel}>
      {words}
    </a>
  );
}
