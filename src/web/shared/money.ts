import { CURRENCIES, CURRENCY_NAMES, type Currency, DEFAULT_CURRENCY } from "#contract/currency.ts";

/** Returns the currency that the document of the back office has from the settings; the default one without it. */
function currency(): Currency {
  const { currency: stated } = globalThis.document?.documentElement.dataset ?? {};
  return CURRENCIES.find((known) => known === stated) ?? DEFAULT_CURRENCY;
}

/** Makes this document show amounts in another currency from now on, after the settings were saved. */
export function showCurrency(next: Currency): void {
  document.documentElement.dataset.currency = next;
}

const formats = new Map<Currency, Intl.NumberFormat>();

function formatOf(code: Currency): Intl.NumberFormat {
  const known = formats.get(code);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  formats.set(code, format);
  return format;
}

/** Returns an amount as every screen of the back office shows it: `$0`, `$84,210` or `R 84,210.50`. */
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
