import ArrowRight from "lucide-react/icons/arrow-right";
import { WORK_STATUSES, WORKS_PAGE } from "#content/works.ts";
import { categoryName, familyOf } from "./filter.ts";
import type { PicturedProject } from "./project-picture.ts";

export function FeaturedBand({ projects }: { projects: readonly PicturedProject[] }) {
  if (projects.length === 0) return null;
  return (
    <section className="wrap featured" aria-labelledby="featured-heading">
      <h2 id="featured-heading" className="text-step-4">
        {WORKS_PAGE.featured}
      </h2>
      <ul className="featured-works">
        {projects.map((project, order) => (
          <FeaturedWork key={project.id} project={project} order={order} />
        ))}
      </ul>
    </section>
  );
}

function FeaturedWork({ project, order }: { project: PicturedProject; order: number }) {
  const { name, slug, shortDesc, category, year, status, picture } = project;
  return (
    <li className={`featured-work reveal delay-${order === 0 ? 200 : 400}`} data-family={familyOf(category)}>
      <div className="featured-cover">
        <img src={picture.src} alt="" width={picture.width} height={picture.height} loading="lazy" />
      </div>
      <div className="featured-words">
        <h3>
          <a href={`/products/${slug}`}>{name}</a>
        </h3>
        <p>{shortDesc}</p>
        <p className="featured-facts">
          {[categoryName(category), year, WORK_STATUSES[status]].join(" · ")}
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </p>
      </div>
    </li>
  );
}
