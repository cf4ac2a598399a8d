import { TERMS_PAGE, termsSections } from "#content/terms.ts";
import type { Route } from "./+types/terms-page";
import { PageNavigation } from "./frame/page-navigation.tsx";
import { loadFrame } from "./frame.server.ts";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import styles from "./terms/page.css?url";
import { TermsText } from "./terms/terms-text.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  return { company, retention };
}

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = TERMS_PAGE;
  return pageMeta(frameIn(matches), { title: heading, description, path: "/terms" });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const sections = termsSections(loaderData);
  return (
    <div className="wrap terms">
      <header className="grid gap-6 lg:col-span-full">
        <span className="ribbon w-20" />
        <h1 className="display text-step-5">{TERMS_PAGE.heading}</h1>
        <p className="lede">{TERMS_PAGE.lede}</p>
      </header>
      <PageNavigation name={TERMS_PAGE.navigation} sections={sections} />
      <TermsText sections={sections} />
    </div>
  );
}
