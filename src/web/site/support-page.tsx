import ArrowRight from "lucide-react/icons/arrow-right";
import { RESOURCES, SUPPORT_PAGE } from "#content/support.ts";
import type { Route } from "./+types/support-page";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import { Channels } from "./support/channels.tsx";
import styles from "./support/page.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await loadFrame(context);
  return { company };
}

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = SUPPORT_PAGE;
  return pageMeta(frameIn(matches), { title: heading, description, path: "/support" });
}

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap calm-page">
      <header className="calm-head">
        <span className="ribbon w-20" />
        <h1 className="display text-step-5">{SUPPORT_PAGE.heading}</h1>
        <p className="lede">{SUPPORT_PAGE.lede}</p>
      </header>
      <Channels company={loaderData.company} />
      <Resources />
    </div>
  );
}

function Resources() {
  return (
    <section className="resources" aria-labelledby="resources-heading">
      <h2 id="resources-heading" className="text-step-3">
        {SUPPORT_PAGE.resources}
      </h2>
      <ul className="mt-6 border-t border-border">
        {RESOURCES.map(({ label, href, text }) => (
          <li key={href}>
            <a className="arrow-link" href={href}>
              {label}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </a>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-[34rem] text-step-1">
        {SUPPORT_PAGE.unsure.text}{" "}
        <a className="prose-link" href={SUPPORT_PAGE.unsure.action.href}>
          {SUPPORT_PAGE.unsure.action.label}
        </a>
      </p>
    </section>
  );
}
