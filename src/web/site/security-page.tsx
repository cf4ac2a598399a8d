import ArrowDown from "lucide-react/icons/arrow-down";
import { SECURITY_PAGE } from "#content/security.ts";
import type { Route } from "./+types/security-page";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { ComplianceCards } from "./security/compliance-cards.tsx";
import { Practices } from "./security/practices.tsx";
import { SecurityCall } from "./security/security-call.tsx";
import { SecurityFeatures } from "./security/security-features.tsx";

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
