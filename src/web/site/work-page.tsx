import ArrowRight from "lucide-react/icons/arrow-right";
import { WORK_CALL, WORK_PAGE, WORKS_PAGE } from "#content/works.ts";
import { categoryName, familyOf } from "#web/site/works/filter.ts";
import type { PicturedProject } from "#web/site/works/project-picture.ts";
import type { Route } from "./+types/work-page";
import { CallBand } from "./frame/call-band.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";
import styles from "./works/page.css?url";
import { WorkCase } from "./works/work-case.tsx";
import { loadProject } from "./works.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProject(context, params.slug);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameIn(matches);
  const above = { title: WORKS_PAGE.title, path: "/products" };
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: above.path, unlisted: true });
  const { name, shortDesc, slug } = loaderData.project;
  return pageMeta(frame, { title: name, description: shortDesc, path: `/products/${slug}`, under: above });
}

export default function WorkPage({ loaderData: { project, next } }: Route.ComponentProps) {
  return (
    <>
      <WorkCase project={project} />
      {next && <NextWork project={next} />}
      <CallBand id="work-call" {...WORK_CALL} />
    </>
  );
}

function NextWork({ project: { name, slug, category, year, picture } }: { project: PicturedProject }) {
  return (
    <section className="wrap grid gap-5 pb-section print:hidden" aria-labelledby="next-heading">
      <h2 id="next-heading" className="text-step-2">
        {WORK_PAGE.next}
      </h2>
      <div
        className="next-card relative grid overflow-hidden rounded-card bg-surface-2 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] forced-colors:border"
        data-family={familyOf(category)}
      >
        <img
          className="w-full h-full min-h-50 max-h-80 object-cover"
          src={picture.src}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
        <div>
          <h3 className="text-step-4">
            <a href={`/products/${slug}`}>{name}</a>
          </h3>
          <p className="flex gap-4 items-center justify-between font-[560]">
            {[categoryName(category), year].join(" · ")}
            <ArrowRight size={24} strokeWidth={1.75} aria-hidden="true" />
          </p>
        </div>
      </div>
    </section>
  );
}
