import ArrowRight from "lucide-react/icons/arrow-right";
import { SECURITY_CALL } from "#content/security.ts";

export function SecurityCall() {
  const { heading, text, action } = SECURITY_CALL;
  return (
    <section className="tint-panel forced-colors:border-2" aria-labelledby="security-call-heading">
      <h2 id="security-call-heading" className="text-step-3">
        {heading}
      </h2>
      <p className="max-w-[34rem] text-ink-2">{text}</p>
      <p>
        <a className="button button-outline" href={action.href}>
          {action.label}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </p>
    </section>
  );
}
