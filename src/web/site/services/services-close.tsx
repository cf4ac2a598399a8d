import ArrowRight from "lucide-react/icons/arrow-right";
import { SERVICES_CALL } from "#content/services.ts";
import { CASE } from "#content/works.ts";
import { CallActions, CallGround, CallWords, type CallWordsProps } from "../layout/call-parts.tsx";
import { BeforeAfter } from "../works/before-after.tsx";
import type { PicturedProject } from "../works/project-picture.ts";

interface ServicesCloseProps {
  text: string;
  shownCase: PicturedProject | undefined;
}

/** End of /services: the next step, beside a finished project if there is one to show. */
export function ServicesClose({ text, shownCase }: ServicesCloseProps) {
  if (!shownCase) return <CallSection id="services-call" {...SERVICES_CALL} text={text} />;
  return (
    <CallGround id="services-call">
      <div className="wrap services-close-grid">
        <CallWords id="services-call" {...SERVICES_CALL} text={text} />
        <CloseCase {...shownCase} />
      </div>
    </CallGround>
  );
}

/** Last band of a page, with the next step. */
function CallSection({ id, heading, text, primary, secondary }: CallWordsProps) {
  return (
    <CallGround id={id}>
      <div className="wrap grid items-end gap-x-16 gap-y-6 py-(--space-5) md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h2 id={id} className="text-step-4">
          {heading}
        </h2>
        <div className="grid gap-6 justify-items-start">
          <p className="intro">{text}</p>
          <CallActions primary={primary} secondary={secondary} />
        </div>
      </div>
    </CallGround>
  );
}

function CloseCase({ name, slug, before, after }: PicturedProject) {
  return (
    <article className="closing-case" aria-labelledby="close-case-heading">
      <h3 id="close-case-heading" className="text-step-2 wrap-anywhere">
        {name}
      </h3>
      <BeforeAfter after={after} before={before} />
      <a className="arrow-link prose-link" href={`/products/${slug}`}>
        {CASE.more}
        <span className="sr-only">: {name}</span>
        <ArrowRight size={18} />
      </a>
    </article>
  );
}
