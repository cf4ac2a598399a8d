import ArrowRight from "lucide-react/icons/arrow-right";
import { COMMUNITY, NEWSLETTER_REGION, TOPICS } from "#content/community.ts";
import type { RenderedDocument } from "#content/document.ts";
import type { Company } from "#contract/company.ts";
import joined from "#web/art/community.svg";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { loadPage } from "../frame.server.ts";
import { frameData, useIsHidden } from "../frame-data.ts";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import { documentMeta, metaOf } from "../page-meta.ts";
import styles from "../support/page.css?url";
import type { Route } from "./+types/community-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { company, words } = await loadPage(context, COMMUNITY);
  return { company, words };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("community", frameData(matches), documentMeta(loaderData));
}

export default function CommunityPage({ loaderData: { company, words } }: Route.ComponentProps) {
  return (
    <>
      <header className="overflow-x-clip">
        <div className="wrap community-hero">
          <div className="text-page-head">
            <span className="ribbon w-20" />
            <h1 className="display text-step-5 wrap-anywhere">{words.opening.heading}</h1>
            <p className="intro">{words.opening.lede}</p>
          </div>
          <img src={joined} alt="" width={900} height={800} fetchPriority="high" />
        </div>
      </header>
      <div className="wrap text-page community-body">
        {!useIsHidden("newsletter") && (
          <section className="tint-panel community-newsletter forced-colors:border-2" aria-label={NEWSLETTER_REGION}>
            <div>
              <h2 className="text-step-3">{words.newsletter.heading}</h2>
              <p>{words.newsletter.text}</p>
            </div>
            <NewsletterForm company={company} place="page" />
          </section>
        )}
        <DocumentationTopics words={words.topics} />
        <ReachTeam company={company} words={words.reach} />
      </div>
    </>
  );
}

type CommunityWords = RenderedDocument<typeof COMMUNITY>;

/** Links to the parts of the documentation, each with a line about it. */
function DocumentationTopics({ words }: { words: CommunityWords["topics"] }) {
  return (
    <section className="resources" aria-labelledby="topics-heading">
      <h2 id="topics-heading" className="text-step-3">
        {words.heading}
      </h2>
      <p className="max-w-measure mt-3 text-ink-2">{words.text}</p>
      <ul className="mt-6 border-t border-border">
        {TOPICS.map((topic) => (
          <li key={topic}>
            <a className="arrow-link" href={words[`${topic}Link` as const].href}>
              {words[`${topic}Link` as const].label}
              <ArrowRight size={18} />
            </a>
            <span className="text-ink-2">{words[topic]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReachTeamProps {
  company: Company;
  words: CommunityWords["reach"];
}

/** Contact channels of the team. Phone and email address come from the settings. */
function ReachTeam({ company, words }: ReachTeamProps) {
  const { write, phone, email, support, careers } = words;
  const ways = [
    write,
    { ...phone, link: { label: company.phone, href: phoneAddress(company.phone) } },
    { ...email, link: { label: company.email, href: `mailto:${company.email}` } },
    support,
    careers,
  ];
  return (
    <section aria-labelledby="reach-heading">
      <h2 id="reach-heading" className="text-step-3">
        {words.heading}
      </h2>
      <p className="max-w-measure mt-3 text-ink-2">{words.text}</p>
      <dl className="grid mt-6 border-t border-border">
        {ways.map(({ name, purpose, link }, index) => (
          <div
            className="grid gap-x-8 items-baseline py-3 border-b border-border md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,16rem)]"
            key={`${index}`}
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{purpose}</dd>
            <dd className="text-ink-2">
              <a className="prose-link inline-flex items-center min-h-11 font-medium" href={link.href}>
                {link.label}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
