import type { NavigationLink } from "./navigation.ts";

export const COMMUNITY_PAGE = {
  heading: "Community",
  lede: "Read our newsletter, look something up in the documentation, or talk to the people who build our software.",
  /** For search results and shared links. */
  description: "Our newsletter, our documentation topics and all the ways to reach the team.",
} as const;

export const TOPICS = {
  heading: "Documentation topics",
  words: "Everything about our API, open to everyone. No account needed.",
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
      words: "How to work with messages, stock and jobs from start to finish.",
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
  words: "However you get in touch, you will reach one of our team.",
  write: {
    title: "Write to us",
    words: "For a project, a question or an idea.",
    label: "Contact form",
    href: "/contact",
  },
  phone: { title: "Call", words: "When it is quicker to talk it through." },
  email: { title: "E-mail", words: "For files and longer messages." },
  support: {
    title: "Support",
    words: "When something we look after stops working.",
    label: "Support centre",
    href: "/support",
  },
  careers: {
    title: "Join us",
    words: "If you would like to build it with us.",
    label: "Open jobs",
    href: "/careers",
  },
} as const;
