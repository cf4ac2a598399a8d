import { defineDocument, group, heading, line, link, list, paragraph, searchWords } from "./document.ts";
import { servicesCall } from "./services.ts";

export type Tier = "starter" | "professional" | "enterprise";

export const TIERS = ["starter", "professional", "enterprise"] as const satisfies readonly Tier[];

export const PRICE_LIST = {
  perUnit: { project: "per project", month: "per month", seat: "per seat", hour: "per hour", day: "per day" },
  /** Text for screen readers before an entry that the lower tier lacks. Other visitors see an icon. */
  added: "New:",
  /** Line for the entries of the lower tier. */
  allOf: (before: string, entriesFollow: boolean) => `Everything in ${before}${entriesFollow ? ", plus:" : ""}`,
  categories: "Categories",
} as const;

/** Returns the field of a tier's name, which the price list shows too. */
const tierName = (initial: string) => line(`${initial}, name`, initial, { max: 30 });

/** Steps after an enquiry, in order. */
const step = group("Step", { title: line("Title", "", { max: 80 }), text: paragraph("Text", "") });

/** Words of a service's page besides those of the price list. */
export const SERVICE_PAGE = {
  back: "All services",
  prices: "Prices",
  others: "Other services in",
  all: "Compare all prices",
} as const;

export const PRICING = defineDocument("pricing", {
  opening: group("Opening", {
    heading: heading("Pricing", { max: 40 }),
    lede: paragraph(
      "Introduction",
      "Every service comes in three tiers, so that you can budget before you call. If a price depends on what we find, we say so.",
    ),
    primary: link("First button", { label: "Schedule Consultation", href: "/contact" }),
    secondary: link("Second button", { label: "Browse the catalogue", href: "/catalogue" }),
  }),
  tiers: group("The three tiers", {
    heading: heading("What the tiers mean", { title: "Heading for screen readers" }),
    starterName: tierName("Starter"),
    starter: paragraph("Starter", "For one team with one problem. Enough to see whether it works for you."),
    professionalName: tierName("Professional"),
    professional: paragraph("Professional", "For a department that works with it every day."),
    enterpriseName: tierName("Enterprise"),
    enterprise: paragraph("Enterprise", "For several departments or sites, with the security and support they need."),
  }),
  prices: group("Price list", {
    note: paragraph("Note above it", "All prices are in {currency}."),
    ask: line("Link below each price", "Ask about this", { max: 40 }),
    features: line("Heading of the features", "What is included", { max: 60 }),
    benefits: line("Heading of the benefits", "How you benefit", { max: 60 }),
  }),
  none: group("While there are no prices", {
    heading: heading("We are still writing the price list."),
    text: paragraph(
      "Text",
      "Tell us what you need and we will send you a price for it. Our ready-made products are in the catalogue.",
    ),
    more: link("Link", { label: "Ask for a price", href: "/contact" }),
  }),
  call: servicesCall(),
  afterAsking: group("What happens next", {
    heading: heading("What happens after you ask"),
    steps: list(
      "Steps",
      step,
      [
        {
          title: "A reference at once",
          text: "You see it when your message has arrived, and get it by email as well.",
        },
        {
          title: "A reply from a person",
          text: "Someone who can answer reads it during office hours, {officeHours}.",
        },
        {
          title: "A quote in writing",
          text: "What we deliver, by when, at what price and with what support, for both sides to sign.",
        },
      ],
      { min: 1, max: 6 },
    ),
  }),
  search: searchWords(
    "What our services cost, in three tiers and in {currency}: Starter, Professional and Enterprise.",
  ),
});
