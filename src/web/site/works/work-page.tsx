import ArrowRight from "lucide-react/icons/arrow-right";
import type { RenderedDocument } from "#content/document.ts";
import { PRODUCTS, PROJECT_PAGE } from "#content/works.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import { FactLine } from "#web/site/works/fact-line.tsx";
import type { PicturedProject } from "#web/site/works/project-picture.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/work-page";
import styles from "./page.css?url";
import { titleSize, WorkCase } from "./work-case.tsx";
import { loadProject } from "./works.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ words }, found] = await Promise.all([loadPage(context, PRODUCTS), loadProject(context, params.slug)]);
  return { words: words.project, ...found };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: SITE_PAGES.products.path, unlisted: true });
  const { name, shortDesc, slug } = loaderData.project;
  return pageMeta(frame, {
    title: name,
    description: shortDesc,
    path: `/products/${slug}`,
    under: SITE_PAGES.products,
  });
}

export default function WorkPage({ loaderData: { words, project, next } }: Route.ComponentProps) {
  return (
    <>
      <WorkCase project={project} stateLabels={words} />
      {next && <NextWork project={next} />}
      <WorkCall words={words} />
    </>
  );
}

/** Link to the next project at the end of the page, from edge to edge. */
function NextWork({ project: { name, slug, kind, year, picture } }: { project: PicturedProject }) {
  return (
    <section
      className="next-card relative grid overflow-hidden bg-surface-2 dark:bg-surface grid-cols-1 md:grid-cols-2 print:hidden forced-colors:border-y"
      aria-labelledby="next-heading"
      data-family={kind.pattern}
    >
      <div className="relative min-h-56 md:min-h-[28rem]">
        <SitePicture
          className="absolute size-full object-cover"
          picture={picture}
          alt=""
          widths="(width >= 768px) 50vw, 100vw"
          loading="lazy"
        />
      </div>
      <div className="next-words">
        <h2 id="next-heading" className="text-ink-2 text-step-1">
          {PROJECT_PAGE.next}
        </h2>
        {/* Beside the picture on a tablet, a larger name would break inside a word. */}
        <h3 className={`display ${titleSize(name)} md:max-lg:text-step-4`}>
          <a href={`/products/${slug}`}>{name}</a>
        </h3>
        <p className="flex gap-4 items-center justify-between font-medium">
          <FactLine facts={[kind.name, year]} />
          <ArrowRight size={24} />
        </p>
      </div>
    </section>
  );
}

function WorkCall({ words: { heading, text, action } }: { words: RenderedDocument<typeof PRODUCTS>["project"] }) {
  return (
    <section
      className="wrap flex flex-wrap gap-x-8 gap-y-2 items-center justify-between py-8 print:hidden"
      aria-labelledby="work-call"
    >
      <div className="grid gap-1">
        <h2 id="work-call" className="text-step-1">
          {heading}
        </h2>
        <p className="max-w-[52ch] text-ink-2">{text}</p>
      </div>
      <a className="arrow-link" href={action.href}>
        {action.label}
        <ArrowRight size={18} />
      </a>
    </section>
  );
}
