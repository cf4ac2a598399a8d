import ArrowRight from "lucide-react/icons/arrow-right";
import { PROJECT_STATUS_LABELS } from "#content/works.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import { FactLine } from "./fact-line.tsx";
import type { PicturedProject } from "./project-picture.ts";

interface FeaturedSectionProps {
  heading: string;
  projects: readonly PicturedProject[];
}

export function FeaturedSection({ heading, projects }: FeaturedSectionProps) {
  if (projects.length === 0) return null;
  return (
    <section className="wrap py-section border-t border-border" aria-labelledby="featured-heading">
      <h2 id="featured-heading" className="text-step-4">
        {heading}
      </h2>
      <ul className="grid gap-(--space-2) mt-(--space-4) md:grid-cols-2 md:has-[>:only-child]:grid-cols-1">
        {projects.map((project) => (
          <FeaturedWork key={project.id} project={project} />
        ))}
      </ul>
    </section>
  );
}

function FeaturedWork({ project }: { project: PicturedProject }) {
  const { name, slug, shortDesc, kind, year, status, picture } = project;
  return (
    <li className="featured-project forced-colors:border reveal delay-200 md:even:delay-400" data-family={kind.pattern}>
      <div className="featured-cover aspect-16/9 overflow-hidden">
        <SitePicture
          className="w-full h-full object-cover"
          picture={picture}
          alt=""
          widths="(width >= 768px) min(47vw, 42rem), 94vw"
          loading="lazy"
        />
      </div>
      <div className="flex-1 flex flex-col gap-3 p-(--space-3)">
        <h3 className="text-step-2 leading-[1.1]">
          <a className="inline-flex items-center min-h-11 my-[-0.4rem]" href={`/products/${slug}`}>
            {name}
          </a>
        </h3>
        <p className="max-w-measure text-ink-2">{shortDesc}</p>
        <p className="featured-facts max-w-none text-ink flex gap-4 items-center justify-between mt-auto pt-2 text-body font-medium">
          <FactLine facts={[kind.name, year, PROJECT_STATUS_LABELS[status]]} />
          <ArrowRight size={20} />
        </p>
      </div>
    </li>
  );
}
