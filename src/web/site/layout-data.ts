import { useRouteLoaderData } from "react-router";
import { VAT_NOTES } from "#content/prices.ts";
import { type Currency, DEFAULT_CURRENCY } from "#contract/currency.ts";
import type { Frame } from "./frame.server.ts";

const LAYOUT = "site/site-layout";

/** Returns the data of the site's layout, for the `meta` of a page; undefined if the layout's loader failed. */
export function layoutData(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Frame | undefined {
  // React Router types a parent's data in the route's own module only. Pages pass their matches unchanged.
  return matches.find((match) => match?.id === LAYOUT)?.loaderData as Frame | undefined;
}

interface PriceRules {
  currency: Currency;
  /** Note beside prices; undefined if the settings say nothing about VAT. */
  vatNote: string | undefined;
}

/** Returns how prices are written on the public pages. */
export function usePriceRules(): PriceRules {
  const frame = useRouteLoaderData(LAYOUT) as Frame | undefined;
  const { currency = DEFAULT_CURRENCY, pricesIncludeVat = null } = frame ?? {};
  if (pricesIncludeVat === null) return { currency, vatNote: undefined };
  return { currency, vatNote: pricesIncludeVat ? VAT_NOTES.included : VAT_NOTES.excluded };
}
