import ArrowRight from "lucide-react/icons/arrow-right";
import { SERVICES_CALL } from "#content/services.ts";
import { CASE } from "#content/works.ts";
import { CallBand } from "../frame/call-band.tsx";
import { CaseStates } from "../works/case-states.tsx";
import type { PicturedCase } from "../works/cases.server.ts";

/** The end of /services: what to do next beside a project that was done, or alone where none can be told. */
export function ServicesClose({ shownCase }: { shownCase: PicturedCase | undefined }) {
  if (!shownCase) return <CallBand id="services-call" {...SERVICES_CALL} />;
  const { heading, text, primary, secondary } = SERVICES_CALL;
  return (
    <section
      className="call-band dark bg-[color-mix(in_oklab,var(--wire-deep)_60%,var(--night))] text-ink forced-colors:border-t-2"
      aria-labelledby="services-call"
    >
      <div className="strands" aria-hidden="true" />
      <div className="wrap services-close-grid">
        <div className="grid content-start justify-items-start gap-6">
          <h2 id="services-call" className="text-step-4">
            {heading}
          </h2>
          <p className="lede">{text}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-3 max-sm:w-full">
            <a className="button button-primary max-sm:w-full" href={primary.href}>
              {primary.label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <a className="button button-outline max-sm:w-full" href={secondary.href}>
              {secondary.label}
              <span className="sr-only"> {secondary.of}</span>
            </a>
          </p>
        </div>
        <CloseCase {...shownCase} />
      </div>
    </section>
  );
}

function CloseCase({ name, slug, before, now }: PicturedCase) {
  return (
    <article className="close-case" aria-labelledby="close-case-heading">
      <h3 id="close-case-heading" className="text-step-2 wrap-anywhere">
        {name}
      </h3>
      <CaseStates before={before} now={now} />
      <a className="arrow-link prose-link" href={`/products/${slug}`}>
        {CASE.more}
        <span className="sr-only">: {name}</span>
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </article>
  );
}
