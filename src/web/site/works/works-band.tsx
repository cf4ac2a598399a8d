import ListFilter from "lucide-react/icons/list-filter";
import { WORKS_PAGE } from "#content/works.ts";
import empty from "#web/art/empty.svg";
import { countAll, resultLine, type WorkCounts, type WorksFilter, type WorksPlace } from "./filter.ts";
import type { PicturedProject } from "./project-picture.ts";
import { VAULT_FILTER_ID, VaultFilter } from "./vault-filter.tsx";
import { WorkCard } from "./work-card.tsx";
import { WorksPager } from "./works-pager.tsx";

interface WorksBandProps {
  filter: WorksFilter;
  place: WorksPlace;
  shown: readonly PicturedProject[];
  counts: WorkCounts;
}

/** The filter and one page of works. The script puts another page's `data-works` in the place of this one's. */
export function WorksBand({ filter, place, shown, counts }: WorksBandProps) {
  const total = countAll(counts);
  return (
    <section id="works" className="wrap vault-columns" aria-label={WORKS_PAGE.vault}>
      <button type="button" className="button vault-open" popoverTarget={VAULT_FILTER_ID}>
        {WORKS_PAGE.open}
        <ListFilter size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <VaultFilter chosen={filter.category} counts={counts} total={total} />
      <div className="vault-works" data-works>
        <p className="works-line" role="status" data-works-line>
          {resultLine(place, filter.category)}
        </p>
        {shown.length > 0 ? (
          <ul className="works">
            {shown.map((project, position) => (
              <WorkCard key={project.id} project={project} place={position} />
            ))}
          </ul>
        ) : (
          <div className="works-none">
            <img src={empty} alt="" width={160} height={160} loading="lazy" />
            <p>{total > 0 ? WORKS_PAGE.noneHere : WORKS_PAGE.noneYet}</p>
          </div>
        )}
        {place.pages > 1 && <WorksPager filter={filter} pages={place.pages} />}
      </div>
    </section>
  );
}
