import ArrowRight from "lucide-react/icons/arrow-right";
import { COMMUNITY_PAGE, NEWSLETTER_REGION, REACH, TOPICS } from "#content/community.ts";
import { NEWSLETTER, NEWSLETTER_PAGE } from "#content/newsletter.ts";
import type { Company } from "#contract/company.ts";
import joined from "#web/art/community.svg";
import { phoneAddress } from "#web/shared/phone-address.ts";
import type { Route } from "./+types/community-page";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { NewsletterForm } from "./newsletter/newsletter-form.tsx";
import { pageMeta } from "./page-meta.ts";
import styles from "./support/page.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await loadFrame(context);
  return { company };
}

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = COMMUNITY_PAGE;
  return pageMeta(frameIn(matches), { title: heading, description, path: "/community" });
}

export default function CommunityPage({ loaderData: { company } }: Route.ComponentProps) {
  return (
    <>
      <header className="overflow-x-clip">
        <div className="wrap community-hero">
          <div className="calm-head">
            <span className="ribbon w-20" />
            <h1 className="display text-step-5 wrap-anywhere">{COMMUNITY_PAGE.heading}</h1>
            <p className="lede">{COMMUNITY_PAGE.lede}</p>
          </div>
          <img src={joined} alt="" width={900} height={800} fetchPriority="high" />
        </div>
      </header>
      <div className="wrap calm-page community-body">
        <section className="tint-panel community-newsletter forced-colors:border-2" aria-label={NEWSLETTER_REGION}>
          <div>
            <h2 className="text-step-3">{NEWSLETTER.heading}</h2>
            <p>{NEWSLETTER_PAGE.text}</p>
          </div>
          <NewsletterForm company={company} place="page" />
        </section>
        <DocumentationTopics />
        <ReachTeam company={company} />
      </div>
    </>
  );
}

function DocumentationTopics() {
  return (
    <section className="resources" aria-labelledby="topics-heading">
      <h2 id="topics-heading" className="text-step-3">
        {TOPICS.heading}
      </h2>
      <p className="max-w-[34rem] mt-3 text-ink-2">{TOPICS.text}</p>
      <ul className="mt-6 border-t border-border">
        {TOPICS.list.map(({ label, href, text }) => (
          <li key={href}>
            <a className="arrow-link" href={href}>
              {label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every way to the team; phone and email address as the settings have them. */
function ReachTeam({ company }: { company: Company }) {
  const { write, phone, email, support, careers } = REACH;
  const ways = [
    write,
    { ...phone, label: company.phone, href: phoneAddress(company.phone) },
    { ...email, label: company.email, href: `mailto:${company.email}` },
    support,
    careers,
  ];
  return (
    <section aria-labelledby="reach-heading">
      <h2 id="reach-heading" className="text-step-3">
        {REACH.heading}
      </h2>
      <p className="max-w-[34rem] mt-3 text-ink-2">{REACH.text}</p>
      <dl className="grid mt-6 border-t border-border">
        {ways.map(({ title, text, label, href }) => (
          <div
            className="grid gap-x-8 items-baseline py-3 border-b border-border md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,16rem)]"
            key={title}
          >
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
            <dd className="text-ink-2">
              <a className="prose-link inline-flex items-center min-h-11 font-[560]" href={href}>
                {label}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
