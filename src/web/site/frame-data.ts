import { useRouteLoaderData } from "react-router";
import { VAT_NOTES } from "#content/prices.ts";
import { type Currency, DEFAULT_CURRENCY } from "#contract/currency.ts";
import type { HideablePageKey } from "#contract/site-pages.ts";
import type { Frame, loadFrame } from "./frame.server.ts";

const LAYOUT = "site/site-layout";

/** Matches of a page: the root, the site's layout, and the page. */
type Matches = readonly [unknown, { loaderData?: Frame | undefined }, ...unknown[]];

/** Returns the data of the frame around a page, for its `meta`; undefined if the loader of the frame failed. */
export function frameData([, layout]: Matches): Frame | undefined {
  return layout.loaderData;
}

interface PriceRules {
  currency: Currency;
  /** Note beside prices; undefined if the settings say nothing about VAT. */
  vatNote: string | undefined;
}

/** Returns how prices are written on the public pages. */
export function usePriceRules(): PriceRules {
  const frame = useRouteLoaderData<typeof loadFrame>(LAYOUT);
  const { currency = DEFAULT_CURRENCY, pricesIncludeVat = null } = frame ?? {};
  if (pricesIncludeVat === null) return { currency, vatNote: undefined };
  return { currency, vatNote: pricesIncludeVat ? VAT_NOTES.included : VAT_NOTES.excluded };
}

/** Returns whether the company hides a page, so that no other page leads to it. */
export function useIsHidden(key: HideablePageKey): boolean {
  return useRouteLoaderData<typeof loadFrame>(LAYOUT)?.hiddenPages.includes(key) ?? false;
}
