import type { RouterContextProvider } from "react-router";
import { PRICING, TIERS } from "#content/pricing.ts";
import { slug as slugInput } from "#contract/fields.ts";
import type { Read } from "#server/platform/database/database.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findPublicProduct } from "#server/products/public-products.ts";
import { findPublicService } from "#server/services/public-services.ts";
import { errorResponse, loadWords } from "../frame.server.ts";
import type { Enquiry } from "./contact-body.tsx";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the public product, or the public service and its tier, that the address of the contact page names; undefined without a
 * match. Only slugs and tier come from the address, names from the database. Throws an error response if the database is unavailable.
 */
export async function findEnquiry(context: Context, request: Request): Promise<Enquiry | undefined> {
  const { read } = context.get(platformContext).database;
  const query = new URL(request.url).searchParams;
  const named = (parameter: string) => slugInput.safeParse(query.get(parameter)).data;
  const [product, service] = [named("product"), named("service")];
  try {
    const found = product === undefined ? undefined : await productEnquiry(read, product);
    if (found || service === undefined) return found;
    return await serviceEnquiry(context, service, query.get("tier"));
  } catch (error) {
    throw errorResponse(error);
  }
}

/** Returns the enquiry about a product, also by its former slug; undefined if the product is not public. */
async function productEnquiry(read: Read, slug: string): Promise<Enquiry | undefined> {
  const found = await findPublicProduct(read, slug);
  if (found?.kind === "moved") return productEnquiry(read, found.slug);
  return found && { name: found.product.name, href: `/catalogue/${found.product.slug}` };
}

/** Returns the enquiry about a service; undefined if it is not public. An unknown tier in the address is ignored. */
async function serviceEnquiry(
  context: Context,
  slug: string,
  tierInAddress: string | null,
): Promise<Enquiry | undefined> {
  const service = await findPublicService(context.get(platformContext).database.read, slug);
  const tier = TIERS.find((known) => known === tierInAddress);
  if (!service) return undefined;
  const { tiers } = await loadWords(context, PRICING);
  return {
    name: tier ? `${service.name}, ${tiers[`${tier}Name` as const]}` : service.name,
    href: `/pricing#service-${service.slug}`,
  };
}
