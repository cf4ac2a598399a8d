import { type CATALOGUE, CATALOGUE_PAGE } from "#content/catalogue.ts";
import type { RenderedDocument } from "#content/document.ts";
import empty from "#web/art/empty.svg";
import { usePriceRules } from "../frame-data.ts";
import { Pager } from "../layout/pager.tsx";
import { CatalogueSearch, type CategoryCount } from "./catalogue-search.tsx";
import { categoryWire } from "./category-wire.ts";
import { type CatalogueFilter, catalogueAddress, pagesOf, resultLine } from "./filter.ts";
import { ProductCards } from "./product-card.tsx";
import type { PicturedProduct } from "./product-pictures.ts";

type CatalogueWords = RenderedDocument<typeof CATALOGUE>;

interface ProductListProps {
  products: readonly PicturedProduct[];
  /** Number of products on all pages. */
  total: number;
  categories: readonly CategoryCount[];
  filter: CatalogueFilter;
  words: Pick<CatalogueWords, "products" | "empty">;
}

export function ProductList({ products, total, categories, filter, words }: ProductListProps) {
  const names = categories.map(({ category }) => category);
  const pages = pagesOf(total);
  const { vatNote } = usePriceRules();
  if (names.length === 0) return <EmptyCatalogue words={words.empty} />;
  return (
    <section
      id="products"
      className="wrap pb-section scroll-mt-[calc(var(--bar)_+_1rem)]"
      aria-labelledby="products-heading"
    >
      <h2 id="products-heading" className="sr-only">
        {filter.category || words.products.all}
      </h2>
      <CatalogueSearch filter={filter} categories={categories} textOfAll={words.products.all} />
      <p className="mt-3 mb-3 text-ink-2" role="status">
        {resultLine(total, filter)}
      </p>
      {vatNote && products.length > 0 && <p className="mb-3 text-ink-2">{vatNote}</p>}
      {products.length > 0 ? (
        <ProductCards products={products} wireOf={({ category }) => categoryWire(category, names)} />
      ) : (
        <div className="no-products">
          <img src={empty} alt="" width={160} height={160} />
          <p className="text-step-1">{words.products.noneFound}</p>
          <a className="button button-outline" href="/catalogue#products">
            {words.products.clear}
          </a>
        </div>
      )}
      {pages > 1 && (
        <Pager
          label={CATALOGUE_PAGE.pages}
          page={filter.page}
          pages={pages}
          hrefOf={(page) => `${catalogueAddress({ ...filter, page })}#products`}
        />
      )}
    </section>
  );
}

function EmptyCatalogue({ words: { heading, text } }: { words: CatalogueWords["empty"] }) {
  return (
    <section
      id="products"
      className="wrap pb-section scroll-mt-[calc(var(--bar)_+_1rem)]"
      aria-labelledby="products-heading"
    >
      <div className="no-products">
        <img src={empty} alt="" width={160} height={160} />
        <h2 id="products-heading" className="text-step-2">
          {heading}
        </h2>
        <p>{text}</p>
      </div>
    </section>
  );
}
