import X from "lucide-react/icons/x";
import type { RenderedDocument } from "#content/document.ts";
import { type PRODUCTS, PROJECTS_PAGE } from "#content/works.ts";
import { PROJECT_HEADINGS, type ProjectHeading } from "#contract/vocabulary.ts";
import { data } from "../data-attributes.ts";
import { type CategoryGroup, type WorkCounts, worksAddress } from "./filter.ts";

export const PROJECT_FILTER_ID = "vault-filter";

interface VaultFilterProps {
  chosen: string | undefined;
  groups: readonly CategoryGroup[];
  counts: WorkCounts;
  total: number;
  words: RenderedDocument<typeof PRODUCTS>["vault"];
}

/** Filter in a column beside the projects. Below 820 px it is a popover, which the browser opens and closes. */
export function ProjectFilter({ chosen, groups, counts, total, words }: VaultFilterProps) {
  return (
    <nav
      id={PROJECT_FILTER_ID}
      className="project-filter forced-colors:border-2"
      popover="auto"
      aria-labelledby="vault-heading"
    >
      <div className="flex items-center justify-between min-h-11">
        <h2 id="vault-heading" className="text-[1rem] font-stretch-112% tracking-normal">
          {words.heading}
        </h2>
        <button
          type="button"
          className="icon-button filter-close"
          popoverTarget={PROJECT_FILTER_ID}
          popoverTargetAction="hide"
          aria-label={PROJECTS_PAGE.close}
        >
          <X size={24} />
        </button>
      </div>
      <ul>
        <Choice name={words.all} count={total} category={undefined} chosen={chosen} />
      </ul>
      {groups.map(({ name, categories }, at) => (
        <div key={name}>
          <h3
            id={`group-${at}`}
            className="mt-5 mb-1 text-ink-3 text-step--1 font-stretch-100% font-book leading-[1.3] tracking-normal"
          >
            {headingOf(name, words)}
          </h3>
          <ul aria-labelledby={`group-${at}`}>
            {categories.map((item) => (
              <Choice key={item.id} name={item.name} count={counts[item.id] ?? 0} category={item.id} chosen={chosen} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Returns the heading of a group. The page's own texts have the first headings, as staff have changed them. */
function headingOf(group: string, words: VaultFilterProps["words"]): string {
  const headings = Object.keys(PROJECT_HEADINGS) as readonly ProjectHeading[];
  const first = headings.find((heading) => PROJECT_HEADINGS[heading].name === group);
  return first ? words[first] : group;
}

interface ChoiceProps {
  name: string;
  count: number;
  category: string | undefined;
  chosen: string | undefined;
}

function Choice({ name, count, category, chosen }: ChoiceProps) {
  return (
    <li>
      <a
        className={count === 0 ? "filter-option without-projects" : "filter-option"}
        href={`${worksAddress({ category, page: 1 })}#works`}
        aria-current={category === chosen ? "true" : undefined}
        {...data({ "data-choice": true })}
      >
        {name}
        <span className="filter-count font-num tabular-nums">{count}</span>
      </a>
    </li>
  );
}
