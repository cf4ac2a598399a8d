import ArrowRight from "lucide-react/icons/arrow-right";
import { CAREERS_CALL } from "#content/careers.ts";

export function CareersCall() {
  return (
    <section className="wrap pb-section" aria-labelledby="careers-call-heading">
      <div className="tint-panel forced-colors:border-2">
        <h2 id="careers-call-heading" className="text-step-3">
          {CAREERS_CALL.heading}
        </h2>
        <p className="max-w-[34rem] text-ink-2">{CAREERS_CALL.text}</p>
        <p>
          <a className="button button-outline" href={CAREERS_CALL.action.href}>
            {CAREERS_CALL.action.label}
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </p>
      </div>
    </section>
  );
}
