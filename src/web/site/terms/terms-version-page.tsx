import { versionName } from "#content/terms.ts";
import { frameData } from "../frame-data.ts";
import { PageNavigation } from "../layout/page-navigation.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/terms-version-page";
import styles from "./page.css?url";
import { loadTermsVersion } from "./terms.server.ts";
import { TermsHeader } from "./terms-header.tsx";
import { sectionLinks, TermsText } from "./terms-text.tsx";
import { VersionNote } from "./version-note.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadTermsVersion(context, params.version);
}

/** Returns the meta tags. Search engines do not list former versions, so that visitors find the terms that apply. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData
    ? `${loaderData.words.opening.heading}, ${versionName(loaderData.version).toLowerCase()}`
    : "Page not found";
  return pageMeta(frameData(matches), { title, path: "/terms", unlisted: true });
}

export default function TermsVersionPage({ loaderData: { words, ...version } }: Route.ComponentProps) {
  return (
    <div className="wrap terms">
      <TermsHeader words={words.opening}>
        <VersionNote {...version} />
      </TermsHeader>
      <PageNavigation name={words.opening.navigation} sections={sectionLinks(words.sections)} />
      <TermsText words={words} updated={version.since} />
    </div>
  );
}
