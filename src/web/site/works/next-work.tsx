import ArrowRight from "lucide-react/icons/arrow-right";
import { WORK_PAGE } from "#content/works.ts";
import { categoryName, familyOf } from "./filter.ts";
import type { PicturedProject } from "./project-picture.ts";

export function NextWork({ project: { name, slug, category, year, picture } }: { project: PicturedProject }) {
  return (
    <section className="wrap next-work" aria-labelledby="next-heading">
      <h2 id="next-heading" className="text-step-2">
        {WORK_PAGE.next}
      </h2>
      <div className="next-card" data-family={familyOf(category)}>
        <img src={picture.src} alt="" width={picture.width} height={picture.height} loading="lazy" />
        <div>
          <h3 className="text-step-4">
            <a href={`/products/${slug}`}>{name}</a>
          </h3>
          <p>
            {[categoryName(category), year].join(" · ")}
            <ArrowRight size={24} strokeWidth={1.75} aria-hidden="true" />
          </p>
        </div>
      </div>
    </section>
  );
}
