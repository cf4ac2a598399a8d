import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { isShownFigure, type RenderedDocument } from "#content/document.ts";
import { ABOUT_FIGURES, type HOME } from "#content/home.ts";
import { objectKeys } from "#content/object-keys.ts";
import coil from "#web/art/service-government.svg";
import { FigureSource } from "../layout/figure-source.tsx";
import { WidePicture } from "../layout/site-picture.tsx";

/** Without figures, the text is beside its heading, in their place. */
const BESIDE_HEADING =
  "lg:col-span-2 lg:grid-cols-subgrid lg:*:col-start-2 lg:*:first:col-start-1 lg:*:first:row-span-3";

export function AboutSection({ words }: { words: RenderedDocument<typeof HOME>["about"] }) {
  const figures = objectKeys(ABOUT_FIGURES).filter((name) => isShownFigure(words[name]));
  return (
    <section id="about" className="bg-surface-2 dark:bg-surface" aria-labelledby="about-heading">
      <div className="wrap grid items-stretch gap-x-16 gap-y-12 py-section lg:grid-cols-[5fr_7fr]">
        <WidePicture picture={words.picture} />
        <div className={`reveal grid justify-items-start gap-6 ${figures.length === 0 ? BESIDE_HEADING : ""}`}>
          <h2 id="about-heading" className="text-step-4">
            {words.heading}
          </h2>
          <p className="intro">{words.text}</p>
          <ul className="checklist grid gap-3 max-w-measure">
            {words.checklist.map((item) => (
              <li key={item}>
                <Check size={20} strokeWidth={3} />
                {item}
              </li>
            ))}
          </ul>
          <a className="prose-link arrow-link" href={words.more.href}>
            {words.more.label}
            <ArrowRight size={18} />
          </a>
        </div>
        {figures.length > 0 && (
          <dl className="about-stats grid grid-cols-[1fr_1fr] gap-(--space-1)">
            {figures.map((name) => (
              <div
                key={name}
                className="reveal delay-200 even:delay-400 last:odd:col-span-2"
                data-ground={ABOUT_FIGURES[name]}
              >
                <dt>{words[name].name}</dt>
                <dd className="about-value">
                  {words[name].value}
                  {name === "years" && <img src={coil} alt="" width={240} height={240} loading="lazy" />}
                </dd>
                {words[name].counts && <dd className="about-counts">{words[name].counts}</dd>}
                <FigureSource figure={words[name]} />
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
