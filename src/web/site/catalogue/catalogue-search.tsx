import Search from "lucide-react/icons/search";
import { CATALOGUE_PAGE } from "#content/catalogue.ts";
import { type CatalogueFilter, catalogueAddress } from "./filter.ts";

export interface CategoryCount {
  category: string;
  rows: number;
}

interface CatalogueSearchProps {
  filter: CatalogueFilter;
  categories: readonly CategoryCount[];
  /** Label of the choice of all products. */
  textOfAll: string;
}

/** Number of categories shown before the rest is folded. The chosen category is always shown. */
const IN_SIGHT = 8;

/** Search form and category links, which reload the page. */
export function CatalogueSearch({ filter, categories, textOfAll }: CatalogueSearchProps) {
  return (
    <div className="catalogue-bar print:hidden">
      <search aria-label={CATALOGUE_PAGE.search}>
        <form className="catalogue-search-form" action="/catalogue#products">
          <div className="job-search-field">
            <Search size={20} />
            <label className="sr-only" htmlFor="catalogue-search">
              {CATALOGUE_PAGE.search}
            </label>
            <input
              id="catalogue-search"
              name="q"
              type="search"
              placeholder={CATALOGUE_PAGE.placeholder}
              defaultValue={filter.term}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          {filter.category && <input type="hidden" name="category" value={filter.category} />}
          <button className="button button-outline" type="submit">
            {CATALOGUE_PAGE.submit}
          </button>
        </form>
      </search>
      {categories.length > 1 && <Categories filter={filter} categories={categories} textOfAll={textOfAll} />}
    </div>
  );
}

function Categories({ filter, categories, textOfAll }: CatalogueSearchProps) {
  const isFolded = categories.length > IN_SIGHT + 1;
  const inSight = isFolded
    ? categories.filter(({ category }, index) => index < IN_SIGHT || category === filter.category)
    : categories;
  const folded = categories.filter((one) => !inSight.includes(one));
  return (
    <nav className="categories" aria-label={CATALOGUE_PAGE.categories}>
      <ul>
        <CategoryLink text={textOfAll} category="" filter={filter} />
        {inSight.map(({ category, rows }) => (
          <CategoryLink key={category} text={category} category={category} rows={rows} filter={filter} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className="inline-flex items-center min-h-11 text-link font-semibold underline underline-offset-[0.22em] cursor-pointer">
            {CATALOGUE_PAGE.more}
          </summary>
          <ul className="flex flex-wrap gap-2 pt-2">
            {folded.map(({ category, rows }) => (
              <CategoryLink key={category} text={category} category={category} rows={rows} filter={filter} />
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

interface CategoryLinkProps {
  text: string;
  category: string;
  rows?: number;
  filter: CatalogueFilter;
}

/** Link to a category that keeps the search term. */
function CategoryLink({ text, category, rows, filter }: CategoryLinkProps) {
  return (
    <li>
      <a
        className="chip"
        href={`${catalogueAddress({ term: filter.term, category })}#products`}
        aria-current={category === filter.category ? "true" : undefined}
      >
        {text}
        {rows !== undefined && <span>{rows}</span>}
      </a>
    </li>
  );
}
