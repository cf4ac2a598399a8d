import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { FEATURES_ID, SECURITY, SECURITY_FEATURES, SECURITY_PRACTICES } from "#content/security.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { documentMeta, metaOf } from "../page-meta.ts";
import styles from "../support/page.css?url";
import type { Route } from "./+types/security-page";
import { ComplianceCards } from "./compliance-cards.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { words } = await loadPage(context, SECURITY);
  return { words };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("security", frameData(matches), documentMeta(loaderData));
}

export default function SecurityPage({ loaderData: { words } }: Route.ComponentProps) {
  const { heading, lede, primary, secondary } = words.opening;
  return (
    <div className="wrap text-page">
      <header className="text-page-head">
        <span className="ribbon w-20" />
        <h1 className="display text-step-5">{heading}</h1>
        <p className="intro">{lede}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <a className="button button-primary" href={primary.href}>
            {primary.label}
            <ArrowDown className="down" size={18} />
          </a>
          <a className="button button-outline" href={secondary.href}>
            {secondary.label}
          </a>
        </div>
      </header>
      <SecurityFeatures words={words.features} />
      <ComplianceCards words={words.compliance} />
      <Practices words={words.practices} />
      <SecurityContact words={words.call} />
    </div>
  );
}

type SecurityWords = RenderedDocument<typeof SECURITY>;

/** Last section: a link to the page of contact at first, plainer than the coloured band that ends other pages. */
function SecurityContact({ words }: { words: SecurityWords["call"] }) {
  const { label, href } = words.action;
  return (
    <section
      className="grid gap-x-16 gap-y-4 items-baseline pt-(--space-4) border-t border-border md:grid-cols-2 print:hidden"
      aria-labelledby="security-call-heading"
    >
      <h2 id="security-call-heading" className="text-step-3">
        {words.heading}
      </h2>
      <div className="grid gap-2 justify-items-start">
        <p className="max-w-measure text-ink-2">{words.text}</p>
        <a className="arrow-link" href={href}>
          {label}
          <ArrowRight size={18} />
        </a>
      </div>
    </section>
  );
}

function SecurityFeatures({ words }: { words: SecurityWords["features"] }) {
  return (
    <section id={FEATURES_ID} aria-labelledby="features-heading">
      <h2 id="features-heading" className="text-step-3">
        {words.heading}
      </h2>
      <dl className="culture grid-cols-1 md:grid-cols-3">
        {SECURITY_FEATURES.map((feature) => (
          <div key={feature}>
            <dt>{words[`${feature}Name` as const]}</dt>
            <dd className="text-ink-2">{words[feature]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Practices({ words }: { words: SecurityWords["practices"] }) {
  return (
    <section aria-labelledby="practices-heading">
      <h2 id="practices-heading" className="text-step-3">
        {words.heading}
      </h2>
      <div className="grid gap-x-(--space-5) gap-y-12 mt-8 md:grid-cols-[1fr_1fr]">
        {SECURITY_PRACTICES.map((name) => (
          <div key={name}>
            <h3 className="text-step-2 mb-5">{words[`${name}Name` as const]}</h3>
            <ul className="border-b border-border">
              {words[name].map((practice, index) => (
                <li className="py-3 border-t border-border" key={`${index}`}>
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
