import { defineDocument, group, line, link, list, paragraph, searchWords } from "./document.ts";
import { SERVICES_CALL_TEXT } from "./services.ts";

export const PRICING_PAGE = {
  heading: "Pricing",
  primary: { label: "Schedule Consultation", href: "/contact" },
  secondary: { label: "Browse the catalogue", href: "/catalogue" },
} as const;

export type Tier = "starter" | "professional" | "enterprise";

export const TIERS_HEADING = "What the tiers mean";

export const TIERS: readonly { tier: Tier; title: string }[] = [
  { tier: "starter", title: "Starter" },
  { tier: "professional", title: "Professional" },
  { tier: "enterprise", title: "Enterprise" },
];

export const PRICE_LIST = {
  /** Text before the name of the service and tier. */
  ask: "Ask about this",
  perUnit: { project: "per project", month: "per month", seat: "per seat" },
  /** Text for screen readers before an entry that the lower tier lacks. Other visitors see an icon. */
  added: "New:",
  /** Line for the entries of the lower tier. */
  allOf: (before: string, entriesFollow: boolean) => `Everything in ${before}${entriesFollow ? ", plus:" : ""}`,
  features: "What is included",
  benefits: "How you benefit",
  categories: "Categories",
} as const;

const heading = (initial: string) => line("Heading", initial);

/** Steps after an enquiry, in order. */
const step = group("Step", { title: line("Title", "", { max: 80 }), text: paragraph("Text", "") });

export const PRICING = defineDocument(
  { key: "pricing", title: "Pricing", path: "/pricing" },
  {
    opening: group("Opening", {
      lede: paragraph(
        "Introduction",
        "Every service comes in three tiers, so that you can budget before you call. If a price depends on what we find, we say so.",
      ),
    }),
    tiers: group("The three tiers", {
      starter: paragraph("Starter", "For one team with one problem. Enough to see whether it works for you."),
      professional: paragraph("Professional", "For a department that works with it every day."),
      enterprise: paragraph("Enterprise", "For several departments or sites, with the security and support they need."),
    }),
    prices: group("Price list", { note: paragraph("Note above it", "All prices are in {currency}.") }),
    none: group("While there are no prices", {
      heading: heading("We are still writing the price list."),
      text: paragraph(
        "Text",
        "Tell us what you need and we will send you a price for it. Our ready-made products are in the catalogue.",
      ),
      more: link("Link", { label: "Ask for a price", href: "/contact" }),
    }),
    call: group("At the end", { text: SERVICES_CALL_TEXT }),
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
  },
);
