import { TERMS, TERMS_PAGE, TERMS_SECTIONS } from "#content/terms.ts";
import { PageNavigation } from "../frame/page-navigation.tsx";
import { loadPage } from "../frame.server.ts";
import { frameIn } from "../frame-in.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/terms-page";
import { FormerVersions } from "./former-versions.tsx";
import styles from "./page.css?url";
import { loadFormerVersions } from "./terms.server.ts";
import { TermsHeader } from "./terms-header.tsx";
import { TermsText } from "./terms-text.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { words, publishedAt } = await loadPage(context, TERMS);
  const former = await loadFormerVersions(context);
  return { words, updated: publishedAt ?? TERMS_PAGE.updated.day, former };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(frameIn(matches), { title: TERMS_PAGE.heading, ...loaderData?.words.search, path: "/terms" });
}

export default function TermsPage({ loaderData: { words, updated, former } }: Route.ComponentProps) {
  return (
    <div className="wrap terms">
      <TermsHeader lede={words.opening.lede} />
      <PageNavigation name={TERMS_PAGE.navigation} sections={Object.values(TERMS_SECTIONS)} />
      <TermsText words={words.sections} updated={updated}>
        {former.length > 0 && <FormerVersions versions={former} />}
      </TermsText>
    </div>
  );
}
