export const PRICING_PAGE = {
  heading: "Pricing",
  lede: "Every service comes in three tiers, so that you can budget before you call. If a price depends on what we find, we say so.",
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

export const TIERS: readonly { tier: Tier; title: string; text: string }[] = [
  {
    tier: "starter",
    title: "Starter",
    text: "For one team with one problem. Enough to see whether it works for you.",
  },
  { tier: "professional", title: "Professional", text: "For a department that works with it every day." },
  {
    tier: "enterprise",
    title: "Enterprise",
    text: "For several departments or sites, with the security and support they need.",
  },
];

/** Beside the call at the end: what follows it. */
export const AFTER_ASKING = {
  heading: "What happens after you ask",
  /** With the office hours as the settings say them. */
  steps: (officeHours: string) => [
    { title: "A reference at once", text: "You see it when your message has arrived, and get it by email as well." },
    { title: "A reply from a person", text: `Someone who can answer reads it during office hours, ${officeHours}.` },
    {
      title: "A quote in writing",
      text: "What we deliver, by when, at what price and with what support, for both sides to sign.",
    },
  ],
} as const;

export const PRICE_LIST = {
  /** Followed by the name of the service and tier. */
  ask: "Ask about this",
  perUnit: { project: "per project", month: "per month", seat: "per seat" },
  /** Before an entry that the tier before has not: for screen readers, others see its sign. */
  added: "New:",
  /** In place of what a tier has from the one before; entries follow where there are any. */
  allOf: (before: string, entriesFollow: boolean) => `Everything in ${before}${entriesFollow ? ", and:" : ""}`,
  /** The same where the first line, of how much, is another one. */
  restOf: (before: string, entriesFollow: boolean) => `Everything else in ${before}${entriesFollow ? ", and:" : ""}`,
  features: "What is included",
  benefits: "How you benefit",
  categories: "Categories",
  none: {
    heading: "We are still writing the price list.",
    text: "Tell us what you need and we will send you a price for it. Our ready-made products are in the catalogue.",
    action: { label: "Ask for a price", href: "/contact" },
  },
} as const;
