import ArrowRight from "lucide-react/icons/arrow-right";
import { PROJECT_STATUS_LABELS } from "#content/works.ts";
import { SitePicture } from "../layout/site-picture.tsx";
import type { PicturedProject } from "./project-picture.ts";

/** Number of cards in the first row of a desktop, visible without scrolling. */
const INITIALLY_VISIBLE = 3;

interface WorkCardProps {
  project: PicturedProject;
  index: number;
  linkText: string;
}

/** Card with cover and name. With the pointer or the focus on it, its text opens over the cover. Without a pointer, all is shown. */
export function WorkCard({ project, index, linkText }: WorkCardProps) {
  const { name, slug, shortDesc, kind, year, client, technologies, status, picture } = project;
  return (
    <li className="project-card forced-colors:border" data-family={kind.pattern}>
      <SitePicture
        className="project-card-cover"
        picture={picture}
        alt=""
        widths="(width >= 1024px) 27rem, (width >= 640px) 47vw, 94vw"
        fetchPriority="low"
        loading={index < INITIALLY_VISIBLE ? undefined : "lazy"}
      />
      <p className="project-tags absolute z-[-1] inset-x-[0.85rem] top-[0.85rem] flex gap-2 justify-between print:static print:justify-start">
        <span>{kind.name}</span>
        <span>
          {status === "ongoing" && (
            <>
              <span className="ongoing-dot" aria-hidden="true" />
              <span className="sr-only">{PROJECT_STATUS_LABELS.ongoing}, </span>
            </>
          )}
          {year}
        </span>
      </p>
      <div className="project-card-text">
        <h2 className="text-[1.25rem] font-stretch-110% font-heading leading-[1.15] tracking-[-0.015em]">{name}</h2>
        <div className="project-card-more">
          <div>
            <p>{shortDesc}</p>
            {client && <p className="text-ink-3">{client}</p>}
            <ul className="tags flex flex-wrap gap-2">
              {technologies.map((technology) => (
                <li key={technology}>{technology}</li>
              ))}
            </ul>
            <a className="project-card-link" href={`/products/${slug}`}>
              {linkText}
              <span className="sr-only">: {name}</span>
              <ArrowRight size={18} />
            </a>
          </div>
        </div>
      </div>
    </li>
  );
}
