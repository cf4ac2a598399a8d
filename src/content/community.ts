import type { NavigationLink } from "./navigation.ts";

export const COMMUNITY_PAGE = {
  heading: "Community",
  lede: "What we learn is worth more when we share it. Read along, look things up, or talk to the people who build it.",
  /** For search results and shared links. */
  description: "Our newsletter, the topics of our documentation, and every way to reach the team.",
} as const;

export const TOPICS = {
  heading: "Documentation topics",
  words: "Everything about our API, open to everyone, without an account.",
  list: [
    {
      label: "Getting Started",
      href: "/documentation#getting-started",
      words: "From an account to your first call.",
    },
    {
      label: "API Reference",
      href: "/documentation#api-reference",
      words: "Every call, what it expects and what it returns.",
    },
    {
      label: "Guides",
      href: "/documentation#guides",
      words: "Lists, changes, errors: how to do each of them well.",
    },
    {
      label: "Examples",
      href: "/documentation#examples",
      words: "Complete programs to copy and adapt.",
    },
  ] satisfies (NavigationLink & { words: string })[],
} as const;

export const REACH = {
  heading: "Ways to reach the team",
  words: "Whichever way you choose, you reach a person.",
  write: {
    title: "Write to us",
    words: "For a project, a question or an idea.",
    label: "Contact form",
    href: "/contact",
  },
  phone: { title: "Call", words: "For what is quicker said than written." },
  email: { title: "E-mail", words: "For files, and for more than a few lines." },
  support: {
    title: "Support",
    words: "When something that we look after does not work.",
    label: "Support centre",
    href: "/support",
  },
  careers: {
    title: "Join us",
    words: "When you would rather build it yourself.",
    label: "Open jobs",
    href: "/careers",
  },
} as const;
