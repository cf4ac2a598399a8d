import type { NavigationLink } from "./navigation.ts";

export const SUPPORT_PAGE = {
  heading: "Support centre",
  lede: "Three ways to reach us, and the hours we are here.",
  /** For search results and shared links. */
  description: "Phone, email and live chat: when they are open, and where to read more.",
  channels: "Ways to reach us",
  resources: "Resources",
  /** Said below the hours: support around the clock is for clients with a contract. */
  contract: "These hours are for everyone. If you have a support contract, the number in it is answered day and night.",
  /** Said of the signs on the cards, where there are any. */
  clock: "Opening times are South African (SAST) and do not take public holidays into account.",
  /** The last line. */
  unsure: {
    text: "Not sure which way is right? Choose any: each one leads to our team.",
    action: { label: "Write to us", href: "/contact" },
  },
} as const;

export const CHANNELS = {
  phone: {
    title: "Phone support",
    text: "The quickest way when something is down and people are waiting.",
    when: "Hours",
  },
  email: {
    title: "Email support",
    text: "For anything that needs a screenshot, a file or a longer explanation.",
    when: "Response",
    response: "24-hour response",
  },
  chat: {
    title: "Live chat",
    text: "For quick questions to our team. Ask for a chat through the contact form and we will tell you how to join.",
    when: "Business hours",
    action: { label: "Ask for a chat", href: "/contact#write" } satisfies NavigationLink,
  },
} as const;

export const RESOURCES: readonly (NavigationLink & { text: string })[] = [
  { label: "Documentation", href: "/documentation", text: "Getting started, guides and examples." },
  { label: "Status", href: "/status", text: "Whether everything is running." },
  { label: "Community", href: "/community", text: "Newsletter, topics and ways to reach the team." },
];

/** What the signs on the cards say; times as `17:00`. */
export const OPENING_TEXTS = {
  days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed now, opens ${day} at ${from}`,
  today: "today",
} as const;
