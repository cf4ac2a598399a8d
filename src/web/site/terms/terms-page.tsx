import { formatLongDate } from "#content/format-long-date.ts";
import { noticeName, TERMS, TERMS_PAGE, versionName } from "#content/terms.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { PageNavigation } from "../layout/page-navigation.tsx";
import { documentMeta, metaOf } from "../page-meta.ts";
import type { Route } from "./+types/terms-page";
import styles from "./page.css?url";
import { loadFormerVersions, type TermsVersion } from "./terms.server.ts";
import { TermsHeader } from "./terms-header.tsx";
import { sectionLinks, TermsText } from "./terms-text.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { words, publishedAt } = await loadPage(context, TERMS);
  const former = await loadFormerVersions(context);
  return { words, updated: publishedAt ?? TERMS_PAGE.updated, former };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("terms", frameData(matches), documentMeta(loaderData));
}

export default function TermsPage({ loaderData: { words, updated, former } }: Route.ComponentProps) {
  return (
    <div className="wrap terms">
      <TermsHeader words={words.opening} />
      <PageNavigation name={words.opening.navigation} sections={sectionLinks(words.sections)} />
      <TermsText words={words} updated={updated}>
        {former.length > 0 && <FormerVersions heading={words.opening.former} versions={former} />}
      </TermsText>
    </div>
  );
}

/** Links to former versions of the terms, for clients who agreed to one of them. */
function FormerVersions({ heading, versions }: { heading: string; versions: readonly TermsVersion[] }) {
  return (
    <section className="grid gap-4 pt-6 border-t border-border print:hidden" aria-labelledby="former-versions">
      <h2 id="former-versions" className="text-step-3">
        {heading}
      </h2>
      <ul className="grid">
        {versions.map(({ version, since, noticeVersion }) => (
          <li key={version} className="flex flex-wrap gap-x-3 items-baseline py-1.5">
            <a className="prose-link py-1" href={`/terms/versions/${version}`}>
              {versionName(version)}, <time dateTime={since}>{formatLongDate(since)}</time>
            </a>
            <span className="text-ink-2">{noticeName(noticeVersion)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
