import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import { PROJECT_PAGE, PROJECT_STATUS_LABELS } from "#content/works.ts";
import { wordsOfBlock } from "#contract/article-blocks.ts";
import type { Described } from "../described.server.ts";
import { Description } from "../layout/description.tsx";
import { SitePicture } from "../layout/site-picture.tsx";
import { BeforeAfter } from "./before-after.tsx";
import type { PicturedProject } from "./project-picture.ts";

interface WorkCaseProps {
  project: Described<PicturedProject>;
  /** Labels of the states before and now. */
  stateLabels: Readonly<Record<"before" | "now", string>>;
}

/** Page of a project: title and result, cover, facts, story. */
export function WorkCase({ project, stateLabels }: WorkCaseProps) {
  const { name, shortDesc, kind, picture, before, after } = project;
  return (
    <article className="case" data-family={kind.pattern}>
      <div className="wrap grid grid-cols-1 gap-(--space-3) py-(--space-3)">
        <p>
          <a className="prose-link arrow-link" href="/products">
            <ArrowLeft className="back" size={18} />
            {PROJECT_PAGE.back}
          </a>
        </p>
        <header className="grid grid-cols-1 gap-(--space-2)">
          <h1 className={`display ${titleSize(name)} max-w-[12em]`}>{name}</h1>
          <p className="max-w-[36rem] text-ink-2 text-step-2 leading-[1.35]">{shortDesc}</p>
        </header>
        {hasStates(project) && <BeforeAfter after={after} before={before} labels={stateLabels} />}
      </div>
      <SitePicture alt={picture.alt} className="case-cover" fetchPriority="high" picture={picture} widths="100vw" />
      <div className="wrap grid grid-cols-1 gap-(--space-3) pt-(--space-3) pb-section">
        <CaseFacts project={project} />
        <CaseStory project={project} />
      </div>
    </article>
  );
}

/** Number of characters above which a name is set smaller, so that it fills neither a window nor a card. */
const LONG_NAME = 40;

/** Returns the class for the size of a project's name as a heading. */
export function titleSize(name: string): string {
  return name.length > LONG_NAME ? "text-step-4" : "text-step-5";
}

/** Returns whether both states of a project are described, before and after. */
function hasStates({ before, after }: PicturedProject): boolean {
  return before !== "" && after !== "";
}

/** Facts of a project side by side under one hairline, as many in a row as fit. */
function CaseFacts({ project: { client, year, kind, status, technologies } }: { project: PicturedProject }) {
  const facts = [
    { name: PROJECT_PAGE.client, text: client },
    { name: PROJECT_PAGE.category, text: [kind.group, kind.name].filter(Boolean).join(": ") },
    { name: PROJECT_PAGE.year, text: year },
    { name: PROJECT_PAGE.status, text: PROJECT_STATUS_LABELS[status] },
  ];
  return (
    <section className="mt-2" aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="sr-only">
        {PROJECT_PAGE.facts}
      </h2>
      <dl className="case-facts flex flex-wrap border-b border-border">
        {facts
          .filter(({ text }) => text !== "")
          .map(({ name, text }) => (
            <div key={name}>
              <dt className="text-ink-2 text-step--1">{name}</dt>
              <dd className="font-medium">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        {technologies.length > 0 && (
          <div>
            <dt className="text-ink-2 text-step--1">{PROJECT_PAGE.technologies}</dt>
            <dd>
              <ul className="tags flex flex-wrap gap-2 pt-1">
                {technologies.map((technology) => (
                  <li key={technology}>{technology}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Rest of the description, and the features below it. */
function CaseStory({ project }: Pick<WorkCaseProps, "project">) {
  const { blocks, before, after, features } = project;
  // Descriptions of the first projects begin with both states, which are shown above.
  const story = blocks.filter((block) => {
    const words = wordsOfBlock(block);
    return !hasStates(project) || (words !== before && words !== after);
  });
  return (
    <div className="grid gap-(--space-4)">
      {story.length > 0 && (
        <section className="case-part" aria-labelledby="story-heading">
          <h2 id="story-heading" className="text-step-3">
            {PROJECT_PAGE.story}
          </h2>
          <div className="case-text rich-text text-step-1 leading-[1.5]">
            <Description blocks={story} topLevel={3} />
          </div>
        </section>
      )}
      {features.length > 0 && (
        <section className="case-part" aria-labelledby="features-heading">
          <h2 id="features-heading" className="text-step-3">
            {PROJECT_PAGE.features}
          </h2>
          <ul className="checklist grid gap-x-8 gap-y-4 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
            {features.map((feature) => (
              <li key={feature}>
                <Check size={20} strokeWidth={3} />
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
