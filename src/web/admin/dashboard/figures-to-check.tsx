import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { FIGURE_MONTHS, FIGURE_REASONS, type FigureReason, type FigureToCheck } from "#contract/figures.ts";
import type { PageKey } from "#contract/page-documents.ts";
import { Card } from "#ui/card.tsx";
import { siteArea } from "../site/area.ts";

const REASONS: Readonly<Record<FigureReason, string>> = {
  "No source": "No source",
  "Too old": `Older than ${FIGURE_MONTHS} months`,
  "No day": "No day",
};

/** Card with the public figures that are due for a check, page by page. Without a due figure there is no card. */
export function FiguresToCheck({ figures }: { figures: readonly FigureToCheck[] }) {
  const pages = new Set(figures.map(({ page }) => page));
  if (pages.size === 0) return null;
  return (
    <Card title="Figures to check">
      <ul className="grid *:border-border max-lg:*:not-last:border-b lg:auto-cols-fr lg:grid-flow-col lg:*:not-last:border-r">
        {[...pages].map((page) => (
          <li className="grid" key={page}>
            <PageRow figures={figures.filter((figure) => figure.page === page)} page={page} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PageRow({ page, figures }: { page: PageKey; figures: readonly FigureToCheck[] }) {
  const titlesFor = (reason: FigureReason) =>
    figures.filter((figure) => figure.reason === reason).map(({ title }) => title);
  return (
    <Link
      className="flex min-h-13 items-center gap-3 px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-4 desk:px-card"
      to={siteArea.paths.page(page)}
    >
      <span className="grid min-w-0 flex-1 gap-0.5 self-start">
        <span className="font-medium">{figures[0]?.pageTitle}</span>
        {FIGURE_REASONS.map((reason) => ({ reason, titles: titlesFor(reason) }))
          .filter(({ titles }) => titles.length > 0)
          .map(({ reason, titles }) => (
            <span className="text-sm text-ink-2" key={reason}>
              {REASONS[reason]}: {abbreviateNames(titles)}
            </span>
          ))}
      </span>
      <ChevronRight className="shrink-0 text-ink-3" size={16} />
    </Link>
  );
}

const SHOWN = 4;

/** Returns `Clients, Support`; for many names the first of them and the number of the others. */
export function abbreviateNames(names: readonly string[]): string {
  const first = names.slice(0, SHOWN).join(", ");
  const rest = names.length - SHOWN;
  return rest > 0 ? `${first} and ${rest} more` : first;
}
