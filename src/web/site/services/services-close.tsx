import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import type { HOME } from "#content/home.ts";
import type { SERVICES } from "#content/services.ts";
import { NextStepActions, NextStepGround, NextStepWords, type NextStepWordsProps } from "../layout/next-step.tsx";
import { BeforeAfter } from "../works/before-after.tsx";
import type { PicturedProject } from "../works/project-picture.ts";

type CaseLabels = RenderedDocument<typeof HOME>["cases"];

interface ServicesCloseProps {
  words: RenderedDocument<typeof SERVICES>["call"];
  caseLabels: CaseLabels;
  shownCase: PicturedProject | undefined;
}

/** End of /services: the next step, beside a finished project if there is one to show. */
export function ServicesClose({ words, caseLabels, shownCase }: ServicesCloseProps) {
  if (!shownCase) return <NextStepSection id="services-call" {...words} />;
  return (
    <NextStepGround id="services-call">
      <div className="wrap services-close-grid">
        <NextStepWords id="services-call" {...words} />
        <CloseCase shown={shownCase} labels={caseLabels} />
      </div>
    </NextStepGround>
  );
}

/** Last band of a page, with the next step. */
function NextStepSection({ id, heading, text, primary, secondary }: NextStepWordsProps) {
  return (
    <NextStepGround id={id}>
      <div className="wrap grid items-end gap-x-16 gap-y-6 py-(--space-5) md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h2 id={id} className="text-step-4">
          {heading}
        </h2>
        <div className="grid gap-6 justify-items-start">
          <p className="intro">{text}</p>
          <NextStepActions primary={primary} secondary={secondary} />
        </div>
      </div>
    </NextStepGround>
  );
}

function CloseCase({ shown, labels }: { shown: PicturedProject; labels: CaseLabels }) {
  const { name, slug, before, after } = shown;
  return (
    <article className="closing-case" aria-labelledby="close-case-heading">
      <h3 id="close-case-heading" className="text-step-2 wrap-anywhere">
        {name}
      </h3>
      <BeforeAfter after={after} before={before} labels={labels} />
      <a className="arrow-link prose-link" href={`/products/${slug}`}>
        {labels.read}
        <span className="sr-only">: {name}</span>
        <ArrowRight size={18} />
      </a>
    </article>
  );
}
