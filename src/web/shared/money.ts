import { CURRENCIES, CURRENCY_NAMES, type Currency, DEFAULT_CURRENCY } from "#contract/currency.ts";

/** Returns the currency of the settings, which the document of the back office has. */
function currency(): Currency {
  const { currency: stated } = globalThis.document?.documentElement.dataset ?? {};
  return CURRENCIES.find((known) => known === stated) ?? DEFAULT_CURRENCY;
}

/** Shows all further amounts in a currency, after the settings were saved. */
export function showCurrency(next: Currency): void {
  document.documentElement.dataset.currency = next;
}

const formats = new Map<Currency, Intl.NumberFormat>();

function formatOf(of: Currency): Intl.NumberFormat {
  const known = formats.get(of);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: of,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  formats.set(of, format);
  return format;
}

/** Returns `$0`, `$84,210` or `R 84,210.50`, the format of amounts on every screen of the back office. */
export function formatMoney(amount: number): string {
  return formatOf(currency()).format(amount);
}

/** Returns the sign of the currency: `$`, `R`. */
export function currencySign(): string {
  const parts = formatOf(currency()).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency();
}

/** Returns the name of the currency in the plural: `US dollars`. */
export function currencyName(): string {
  return CURRENCY_NAMES[currency()];
}
