import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import { WORK_PAGE, WORK_STATUSES } from "#content/works.ts";
import { paragraphsOf } from "../careers/paragraphs.ts";
import { categoryName, familyOf, groupName } from "./filter.ts";
import type { PicturedProject } from "./project-picture.ts";

/** A project as its case: cover, facts, story. */
export function WorkCase({ project }: { project: PicturedProject }) {
  const { name, shortDesc, category, picture } = project;
  return (
    <article className="case" data-family={familyOf(category)}>
      <img
        className="case-cover"
        src={picture.src}
        alt=""
        width={picture.width}
        height={picture.height}
        fetchPriority="high"
      />
      <div className="wrap case-body">
        <p>
          <a className="prose-link arrow-link" href="/products">
            <ArrowLeft className="back" size={18} strokeWidth={1.75} aria-hidden="true" />
            {WORK_PAGE.back}
          </a>
        </p>
        <header className="case-head">
          <h1 className="display text-step-5">{name}</h1>
          <p>{shortDesc}</p>
        </header>
        <div className="case-columns">
          <CaseFacts project={project} />
          <CaseStory project={project} />
        </div>
      </div>
    </article>
  );
}

function CaseFacts({ project: { client, year, category, status, technologies } }: { project: PicturedProject }) {
  const facts = [
    { name: WORK_PAGE.client, words: client },
    { name: WORK_PAGE.category, words: `${groupName(category)}: ${categoryName(category)}` },
    { name: WORK_PAGE.year, words: year },
    { name: WORK_PAGE.status, words: WORK_STATUSES[status] },
  ];
  return (
    <section className="case-facts" aria-labelledby="facts-heading">
      <h2 id="facts-heading" className="sr-only">
        {WORK_PAGE.facts}
      </h2>
      <dl>
        {facts
          .filter(({ words }) => words !== "")
          .map(({ name, words }) => (
            <div key={name} className="case-fact">
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        {technologies.length > 0 && (
          <div className="case-fact">
            <dt>{WORK_PAGE.technologies}</dt>
            <dd>
              <ul className="tags">
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

function CaseStory({ project: { description, features } }: { project: PicturedProject }) {
  return (
    <div className="case-story">
      <section aria-labelledby="story-heading">
        <h2 id="story-heading" className="text-step-3">
          {WORK_PAGE.story}
        </h2>
        {paragraphsOf(description).map((words) => (
          <p key={words} className="whitespace-pre-line">
            {words}
          </p>
        ))}
      </section>
      {features.length > 0 && (
        <section aria-labelledby="features-heading">
          <h2 id="features-heading" className="text-step-3">
            {WORK_PAGE.features}
          </h2>
          <ul className="checklist">
            {features.map((feature) => (
              <li key={feature}>
                <Check size={20} strokeWidth={3} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
