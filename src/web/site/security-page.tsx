import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import { PRACTICES, SECURITY_CALL, SECURITY_FEATURES, SECURITY_PAGE } from "#content/security.ts";
import type { Route } from "./+types/security-page";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { ComplianceCards } from "./security/compliance-cards.tsx";
import styles from "./support/page.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = SECURITY_PAGE;
  return pageMeta(frameIn(matches), { title: heading, description, path: "/security" });
}

export default function SecurityPage() {
  const { heading, lede, toFeatures, contact } = SECURITY_PAGE;
  return (
    <div className="wrap calm-page">
      <header className="calm-head">
        <span className="ribbon w-20" />
        <h1 className="display text-step-5">{heading}</h1>
        <p className="lede">{lede}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <a className="button button-primary" href={toFeatures.href}>
            {toFeatures.label}
            <ArrowDown className="down" size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
          <a className="button button-outline" href={contact.href}>
            {contact.label}
          </a>
        </div>
      </header>
      <SecurityFeatures />
      <ComplianceCards />
      <Practices />
      <SecurityCall />
    </div>
  );
}

/** A plain last word: whoever has found something wants an address, no banner. */
function SecurityCall() {
  const { heading, text, action } = SECURITY_CALL;
  return (
    <section
      className="grid gap-x-16 gap-y-4 items-baseline pt-(--space-4) border-t border-border md:grid-cols-2 print:hidden"
      aria-labelledby="security-call-heading"
    >
      <h2 id="security-call-heading" className="text-step-3">
        {heading}
      </h2>
      <div className="grid gap-2 justify-items-start">
        <p className="max-w-[34rem] text-ink-2">{text}</p>
        <a className="arrow-link" href={action.href}>
          {action.label}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </div>
    </section>
  );
}

function SecurityFeatures() {
  const { id, heading, list } = SECURITY_FEATURES;
  return (
    <section id={id} aria-labelledby="features-heading">
      <h2 id="features-heading" className="text-step-3">
        {heading}
      </h2>
      <dl className="culture grid-cols-1 md:grid-cols-3">
        {list.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Practices() {
  return (
    <section aria-labelledby="practices-heading">
      <h2 id="practices-heading" className="text-step-3">
        {PRACTICES.heading}
      </h2>
      <div className="grid gap-x-(--space-5) gap-y-12 mt-8 md:grid-cols-[1fr_1fr]">
        {PRACTICES.groups.map(({ title, list }) => (
          <div key={title}>
            <h3 className="text-step-2 mb-5">{title}</h3>
            <ul className="border-b border-border">
              {list.map((practice) => (
                <li className="py-3 border-t border-border" key={practice}>
                  {practice}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
