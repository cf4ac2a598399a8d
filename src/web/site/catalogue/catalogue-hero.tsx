import { CATALOGUE_PAGE } from "#content/catalogue.ts";
import development from "#web/art/service-development.svg";
import government from "#web/art/service-government.svg";
import transformation from "#web/art/service-transformation.svg";
import automation from "#web/art/trio-automation.svg";

/** Plates of three sizes beside the words, as they hang on a wall. They wait for style, which shares a slow line with them. */
const PLATES = [government, development, automation, transformation];

export function CatalogueHero() {
  return (
    <section className="relative overflow-clip">
      <div className="wrap catalogue-hero-words">
        <h1 className="display text-step-5">{CATALOGUE_PAGE.heading}</h1>
        <p className="lede max-w-[31rem] md:max-w-[min(31rem,44vw)]">{CATALOGUE_PAGE.lede}</p>
      </div>
      <div className="catalogue-plates print:hidden" aria-hidden="true">
        {PLATES.map((plate) => (
          <img
            className="absolute max-w-none h-auto"
            key={plate}
            src={plate}
            alt=""
            width={800}
            height={800}
            loading="lazy"
          />
        ))}
      </div>
    </section>
  );
}
