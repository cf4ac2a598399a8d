import { TIERS } from "#content/pricing.ts";
import type { PublicService } from "#contract/services.ts";
import type { Frame } from "../frame.server.ts";
import type { PriceWords } from "./service-price.tsx";

interface ServiceDataParts extends Pick<Frame, "company" | "currency" | "publicUrl"> {
  service: PublicService;
  words: PriceWords;
}

/** Returns a service as search engines read it: schema.org's Service with an offer for each tier that has a price. */
export function serviceData({
  service,
  words,
  company,
  currency,
  publicUrl,
}: ServiceDataParts): Record<string, unknown> {
  const { name, slug, category, description, price } = service;
  const url = `${publicUrl}/services/${slug}`;
  const provider = { "@type": "Organization", name: company.name, url: `${publicUrl}/` };
  const offers = TIERS.filter((tier) => price[tier] > 0).map((tier) => ({
    "@type": "Offer",
    name: words.tiers[`${tier}Name` as const],
    price: price[tier],
    priceCurrency: currency,
    url,
  }));
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name,
    serviceType: category,
    description,
    url,
    provider,
    ...(offers.length > 0 && { offers }),
  };
}
