import { data } from "react-router";
import { SiteFrame } from "../frame/site-frame.tsx";
import { Description } from "../layout/description.tsx";
import { documentMeta, metaOf } from "../page-meta.ts";
import type { Route } from "./+types/status-page";
import { componentNames } from "./component-names.ts";
import { ComponentRow } from "./component-row.tsx";
import { DayBarsLegend } from "./day-bars.tsx";
import { Incidents } from "./incidents.tsx";
import { OverallStatus } from "./overall-status.tsx";
import styles from "./page.css?url";
import { ReportFault } from "./report-fault.tsx";
import { loadStatus } from "./status.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Loads the page with status 503 while the database is unavailable, for programs that watch the address. Visitors still see all of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await loadStatus(context);
  return data(loaded, { status: loaded.status.databaseAnswers ? 200 : 503 });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const frame = loaderData && { company: loaderData.status.company, publicUrl: loaderData.publicUrl };
  return metaOf("status", frame, documentMeta(loaderData));
}

const TEXT_LOOK = { list: "grid gap-3", entry: "pl-5 border-l-3 border-lagoon", ordered: "list-decimal pl-8" };

/** Page with its own frame: the layout of the other pages needs the database. */
export default function StatusPage({ loaderData: { status, menus, words, isPreview } }: Route.ComponentProps) {
  const names = componentNames(words.components);
  return (
    <SiteFrame company={status.company} isPreview={isPreview} menus={menus} path="/status">
      <div className="wrap text-page">
        <OverallStatus names={names} status={status} words={words.opening} />
        <section aria-labelledby="systems-heading">
          <h2 id="systems-heading" className="text-step-3">
            {words.components.heading}
          </h2>
          <ul className="mt-8 border-t border-border">
            {status.components.map((component) => (
              <ComponentRow
                key={component.component}
                name={names[component.component]}
                status={component}
                textWhileWorking={words.components[component.component]}
              />
            ))}
          </ul>
          <DayBarsLegend components={status.components} heading={words.history.legend} />
        </section>
        <Incidents heading={words.history.incidents} names={names} status={status} />
        <section
          className="grid gap-x-16 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          aria-labelledby="measured-heading"
        >
          <h2 id="measured-heading" className="text-step-3">
            {words.measured.heading}
          </h2>
          <div className="long-text grid gap-4 max-w-measure text-ink-2">
            <Description blocks={words.measured.text} look={TEXT_LOOK} topLevel={3} />
          </div>
        </section>
        <ReportFault words={words.call} company={status.company} />
      </div>
    </SiteFrame>
  );
}
