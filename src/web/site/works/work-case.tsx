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
      <div className="wrap grid gap-[clamp(1.5rem,3vw,2.5rem)] pt-[clamp(1.25rem,2.4vw,2rem)] pb-section">
        <p>
          <a className="prose-link arrow-link" href="/products">
            <ArrowLeft className="back" size={18} strokeWidth={1.75} aria-hidden="true" />
            {WORK_PAGE.back}
          </a>
        </p>
        <header className="grid gap-[clamp(1rem,2vw,1.75rem)]">
          <h1 className="display text-step-5 max-w-[12em] wrap-break-word">{name}</h1>
          <p className="max-w-[36rem] text-ink-2 text-step-2 leading-[1.35]">{shortDesc}</p>
        </header>
        <div className="mt-[clamp(0.5rem,2vw,2rem)] grid gap-[clamp(2.5rem,5vw,5rem)] md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:items-start print:block">
          <CaseFacts project={project} />
          <CaseStory project={project} />
        </div>
      </div>
    </article>
  );
}

function CaseFacts({ project: { client, year, category, status, technologies } }: { project: PicturedProject }) {
  const facts = [
    { name: WORK_PAGE.client, text: client },
    { name: WORK_PAGE.category, text: `${groupName(category)}: ${categoryName(category)}` },
    { name: WORK_PAGE.year, text: year },
    { name: WORK_PAGE.status, text: WORK_STATUSES[status] },
  ];
  return (
    <section
      className="md:sticky md:top-[calc(var(--bar)_+_1.5rem)] print:static print:mb-[8mm]"
      aria-labelledby="facts-heading"
    >
      <h2 id="facts-heading" className="sr-only">
        {WORK_PAGE.facts}
      </h2>
      <dl className="print:grid print:grid-cols-[1fr_1fr] print:gap-x-[8mm] print:gap-y-0">
        {facts
          .filter(({ text }) => text !== "")
          .map(({ name, text }) => (
            <div
              key={name}
              className="py-[0.9rem] border-t border-border last:border-b last:border-border print:break-inside-avoid"
            >
              <dt className="text-ink-2 text-step--1">{name}</dt>
              <dd className="font-[560]">{text}</dd>
            </div>
          ))}
        {technologies.length > 0 && (
          <div className="py-[0.9rem] border-t border-border last:border-b last:border-border print:break-inside-avoid">
            <dt className="text-ink-2 text-step--1">{WORK_PAGE.technologies}</dt>
            <dd className="font-[560]">
              <ul className="tags flex flex-wrap gap-[0.4rem] pt-[0.4rem] font-[480]">
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
    <div className="grid gap-[clamp(2.5rem,5vw,4rem)]">
      <section className="grid gap-5 max-w-[34rem]" aria-labelledby="story-heading">
        <h2 id="story-heading" className="text-step-3">
          {WORK_PAGE.story}
        </h2>
        {paragraphsOf(description).map((text) => (
          <p key={text} className="whitespace-pre-line text-step-1 leading-[1.5]">
            {text}
          </p>
        ))}
      </section>
      {features.length > 0 && (
        <section className="grid gap-5 max-w-[34rem]" aria-labelledby="features-heading">
          <h2 id="features-heading" className="text-step-3">
            {WORK_PAGE.features}
          </h2>
          <ul className="checklist grid gap-[0.85rem] max-w-none md:grid-cols-[1fr_1fr] md:gap-x-8 md:gap-y-4">
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
