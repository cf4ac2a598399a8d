import { ArticleText } from "#web/shared/article-text.tsx";
import { frameData } from "../frame-data.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import { pageMeta, SHARE_SIZE } from "../page-meta.ts";
import type { Route } from "./+types/extra-page";
import { loadExtraPage } from "./extra-page.server.ts";
import styles from "./page.css?url";

/** Widths of a picture in the column of the text. */
const COLUMN = "(width >= 768px) 44rem, 94vw";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export function loader({ context, params }: Route.LoaderArgs) {
  return loadExtraPage(context, params.slug);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: "/", unlisted: true });
  const { title, summary, slug, publishAt, updatedAt } = loaderData.page;
  const picture = { path: `/share/pages/${slug}.png`, ...SHARE_SIZE, alt: title };
  const meta = pageMeta(frame, { title, description: summary, path: `/${slug}`, picture });
  if (!frame || frame.isPreview) return meta;
  const data = {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: title,
    description: summary,
    image: `${frame.publicUrl}${picture.path}`,
    url: `${frame.publicUrl}/${slug}`,
    datePublished: publishAt,
    dateModified: updatedAt > publishAt ? updatedAt : publishAt,
    publisher: { "@type": "Organization", name: frame.company.name, url: `${frame.publicUrl}/` },
  };
  return [...meta, { "script:ld+json": data }];
}

export default function ExtraPage({ loaderData: { page, blocks } }: Route.ComponentProps) {
  return (
    <article className="wrap article">
      <header className="grid grid-cols-1 gap-(--space-2)">
        <h1 className="display text-step-4">{page.title}</h1>
        <p className="text-ink-2 text-step-1 leading-[1.4]">{page.summary}</p>
      </header>
      <div className="article-text rich-text">
        <ArticleText
          blocks={blocks}
          pictureOf={({ alt, picture }) => <SitePicture alt={alt} loading="lazy" picture={picture} widths={COLUMN} />}
        />
      </div>
    </article>
  );
}
