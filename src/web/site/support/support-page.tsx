import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { RESOURCES, SUPPORT } from "#content/support.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { documentMeta, metaOf } from "../page-meta.ts";
import type { Route } from "./+types/support-page";
import { Channels } from "./channels.tsx";
import styles from "./page.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { company, words } = await loadPage(context, SUPPORT);
  return { company, words };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("support", frameData(matches), documentMeta(loaderData));
}

export default function SupportPage({ loaderData: { company, words } }: Route.ComponentProps) {
  return (
    <div className="wrap text-page">
      <header className="text-page-head">
        <span className="ribbon w-20" />
        <h1 className="display text-step-5">{words.opening.heading}</h1>
        <p className="intro">{words.opening.lede}</p>
      </header>
      <Channels company={company} words={words.channels} />
      <Resources words={words.resources} end={words.end} />
    </div>
  );
}

type SupportWords = RenderedDocument<typeof SUPPORT>;

function Resources({ words, end }: { words: SupportWords["resources"]; end: SupportWords["end"] }) {
  return (
    <section className="resources" aria-labelledby="resources-heading">
      <h2 id="resources-heading" className="text-step-3">
        {words.heading}
      </h2>
      <ul className="mt-6 border-t border-border">
        {RESOURCES.map((name) => (
          <li key={name}>
            <a className="arrow-link" href={words[`${name}Link` as const].href}>
              {words[`${name}Link` as const].label}
              <ArrowRight size={18} />
            </a>
            <span className="text-ink-2">{words[name]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-measure text-step-1">
        {end.text}{" "}
        <a className="prose-link" href={end.action.href}>
          {end.action.label}
        </a>
      </p>
    </section>
  );
}
