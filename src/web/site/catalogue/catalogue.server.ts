import { data, type RouterContextProvider, redirect } from "react-router";
import { listPublicProducts, type PublicProduct } from "#contract/products.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findPublicProduct, listPublicCategories, readPublicProducts } from "#server/products/public-products.ts";
import { describe } from "../described.server.ts";
import { orErrorResponse } from "../frame.server.ts";
import { type CatalogueFilter, catalogueAddress, PRODUCTS_PER_PAGE, pagesOf } from "./filter.ts";
import { type PicturedProduct, picturesOf, type Uploads } from "./product-pictures.ts";

type Context = Readonly<RouterContextProvider>;

/** Number of other products of the same category on a product's page. */
const OTHERS = 3;

/** Reads the filter from the address of /catalogue. Ignores values that the call would refuse. */
export function filterOf(request: Request): CatalogueFilter {
  const query = new URL(request.url).searchParams;
  const { q, category, page } = listPublicProducts.query.shape;
  const asked = (name: string) => query.get(name) || undefined;
  return {
    term: q.safeParse(asked("q")).data ?? "",
    category: category.safeParse(asked("category")).data ?? "",
    page: page.safeParse(asked("page")).data ?? 1,
  };
}

/** Loads a page of products and all categories. Throws a redirect to the last page for pages beyond it. */
export async function loadCatalogue(context: Context, filter: CatalogueFilter) {
  const { term, category, page } = filter;
  const { database } = context.get(platformContext);
  const query = { q: term || undefined, category: category || undefined, page, pageSize: PRODUCTS_PER_PAGE };
  const [categories, { rows, total }] = await orErrorResponse(
    Promise.all([listPublicCategories(database.read), readPublicProducts(database, query)]),
  );
  if (page > pagesOf(total)) throw redirect(catalogueAddress({ ...filter, page: pagesOf(total) }));
  const uploads = await loadUploads(context, rows);
  return { categories, products: rows.map((product) => withPictures(product, uploads)), total };
}

/** Loads the product with a slug, and others of its category. Throws a 404, or a redirect from a former slug. */
export async function loadProduct(context: Context, slug: string) {
  const { database } = context.get(platformContext);
  const found = await orErrorResponse(findPublicProduct(database.read, slug));
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/catalogue/${found.slug}`, 301);
  const { category } = found.product;
  const [categories, { rows }] = await orErrorResponse(
    Promise.all([
      listPublicCategories(database.read),
      readPublicProducts(database, { category, page: 1, pageSize: OTHERS + 1 }),
    ]),
  );
  const others = rows.filter((one) => one.slug !== slug).slice(0, OTHERS);
  const uploads = await loadUploads(context, [found.product, ...others]);
  return {
    product: await describe(context, withPictures(found.product, uploads)),
    isInStock: found.isInStock,
    others: others.map((other) => withPictures(other, uploads)),
    categories,
  };
}

function loadUploads(context: Context, products: readonly PublicProduct[]): Promise<Uploads> {
  const names = products.flatMap(({ images }) => images);
  return orErrorResponse(findShownPictures(context.get(platformContext).database.read, names));
}

function withPictures(product: PublicProduct, uploads: Uploads): PicturedProduct {
  return { ...product, pictures: picturesOf(product, uploads) };
}
