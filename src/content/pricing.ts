export const PRICING_PAGE = {
  heading: "Pricing",
  lede: "Every service in three tiers, so that you can plan before you call. Where the price depends on what we find, we say so.",
  /** For search results and shared links. */
  description: "What our services cost, in three tiers and in US dollars: Starter, Professional and Enterprise.",
  primary: { label: "Schedule Consultation", href: "/contact" },
  secondary: { label: "Browse the catalogue", href: "/catalogue" },
} as const;

export type Tier = "starter" | "professional" | "enterprise";

export const TIERS_SECTION = {
  heading: "What the tiers mean",
  note: "All prices are in US dollars.",
} as const;

export const TIERS: readonly { tier: Tier; title: string; words: string }[] = [
  { tier: "starter", title: "Starter", words: "One team, one question. Enough to see whether it works for you." },
  { tier: "professional", title: "Professional", words: "What a whole department works with every day." },
  {
    tier: "enterprise",
    title: "Enterprise",
    words: "Several departments or sites, with what that asks of security and support.",
  },
];

export const PRICE_LIST = {
  features: "What is included",
  benefits: "What you get from it",
  categories: "Categories",
  none: {
    heading: "The price list is being written.",
    words: "Tell us what you need and we will send you a price for it. What we sell ready-made is in the catalogue.",
    action: { label: "Ask for a price", href: "/contact" },
  },
} as const;
