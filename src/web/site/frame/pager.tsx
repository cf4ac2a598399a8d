import { PageStep } from "./page-step.tsx";

interface PagerProps {
  /** What screen readers call it. */
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Previous and Next stay in place at the ends, where they lead nowhere. */
export function Pager({ label, page, pages, hrefOf }: PagerProps) {
  const stepTo = (to: number) => (to < 1 || to > pages ? undefined : hrefOf(to));
  return (
    <nav className="pager" aria-label={label}>
      <PageStep text="Previous" rel="prev" href={stepTo(page - 1)} />
      <p>
        Page {page} of {pages}
      </p>
      <PageStep text="Next" rel="next" href={stepTo(page + 1)} />
    </nav>
  );
}
