import { TERMS, TERMS_PAGE, TERMS_SECTIONS } from "#content/terms.ts";
import type { Route } from "./+types/terms-page";
import { PageNavigation } from "./frame/page-navigation.tsx";
import { loadPage } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import styles from "./terms/page.css?url";
import { TermsText } from "./terms/terms-text.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { words, publishedAt } = await loadPage(context, TERMS);
  return { words, updated: publishedAt ?? TERMS_PAGE.updated.day };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(frameIn(matches), { title: TERMS_PAGE.heading, ...loaderData?.words.search, path: "/terms" });
}

export default function TermsPage({ loaderData: { words, updated } }: Route.ComponentProps) {
  return (
    <div className="wrap terms">
      <header className="grid gap-6 lg:col-span-full">
        <span className="ribbon w-20" />
        <h1 className="display text-step-5">{TERMS_PAGE.heading}</h1>
        <p className="lede">{words.opening.lede}</p>
      </header>
      <PageNavigation name={TERMS_PAGE.navigation} sections={Object.values(TERMS_SECTIONS)} />
      <TermsText words={words.sections} updated={updated} />
    </div>
  );
}
