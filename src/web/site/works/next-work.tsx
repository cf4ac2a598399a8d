import ArrowRight from "lucide-react/icons/arrow-right";
import { WORK_PAGE } from "#content/works.ts";
import { categoryName, familyOf } from "./filter.ts";
import type { PicturedProject } from "./project-picture.ts";

export function NextWork({ project: { name, slug, category, year, picture } }: { project: PicturedProject }) {
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
