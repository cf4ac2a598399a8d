import { PageLink } from "./page-link.tsx";

interface PagerProps {
  /** Name for screen readers. */
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Links to the previous and next page. At both ends they stay in place without a target. */
export function Pager({ label, page, pages, hrefOf }: PagerProps) {
  const stepTo = (to: number) => (to < 1 || to > pages ? undefined : hrefOf(to));
  return (
    <nav className="pager" aria-label={label}>
      <PageLink text="Previous" rel="prev" href={stepTo(page - 1)} />
      <p>
        Page {page} of {pages}
      </p>
      <PageLink text="Next" rel="next" href={stepTo(page + 1)} />
    </nav>
  );
}
