import { COMMUNITY_PAGE } from "#content/community.ts";
import { NEWSLETTER, NEWSLETTER_PAGE } from "#content/newsletter.ts";
import joined from "#web/art/community.svg";
import type { Route } from "./+types/community-page";
import { DocumentationTopics } from "./community/documentation-topics.tsx";
import { ReachTeam } from "./community/reach-team.tsx";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { NewsletterForm } from "./newsletter/newsletter-form.tsx";
import { pageMeta } from "./page-meta.ts";

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
        <section
          className="tint-panel community-newsletter forced-colors:border-2"
          aria-labelledby="newsletter-heading"
        >
          <div>
            <h2 id="newsletter-heading" className="text-step-3">
              {NEWSLETTER.heading}
            </h2>
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
