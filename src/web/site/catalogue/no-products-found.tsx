import { type CATALOGUE, catalogueSize } from "#content/catalogue.ts";
import type { RenderedDocument } from "#content/document.ts";
import onTheLoom from "#web/art/unfinished.svg";

interface MadeToOrderProps {
  words: RenderedDocument<typeof CATALOGUE>["call"];
  /** Number of all products, independent of the search. */
  products: number;
  categories: number;
}

/** Offer to visitors who found nothing, with the size of the catalogue and a picture of a coil that is still being woven. */
export function NoProductsFound({ words, products, categories }: MadeToOrderProps) {
  const { heading, text, action, more } = words;
  return (
    <section
      className="relative overflow-clip border-t border-border print:hidden"
      aria-labelledby="catalogue-call-heading"
    >
      <div className="wrap grid items-center gap-x-16 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <img
          className="order-last justify-self-center w-[min(100%,20rem)] h-auto -mb-12 md:order-first md:w-[min(100%,30rem)] md:-mt-8 md:-mb-20"
          src={onTheLoom}
          alt=""
          width={800}
          height={800}
          loading="lazy"
        />
        <div className="grid justify-items-start gap-6 py-section max-md:pb-8">
          <h2 id="catalogue-call-heading" className="text-step-3">
            {heading}
          </h2>
          <p className="intro">
            {products > 0 && `${catalogueSize(products, categories)} `}
            {text}
          </p>
          <p className="flex flex-wrap gap-x-8 gap-y-3 items-center max-sm:w-full">
            <a className="button button-primary max-sm:w-full" href={action.href}>
              {action.label}
            </a>
            <a className="prose-link inline-flex items-center min-h-11 font-medium" href={more.href}>
              {more.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
