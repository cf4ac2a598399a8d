import type { NavigationLink } from "./navigation.ts";

export const COMMUNITY_PAGE = {
  heading: "Community",
  lede: "Read our newsletter, look something up in the documentation, or talk to the people who build our software.",
  /** For search results and shared links. */
  description: "Our newsletter, our documentation topics and all the ways to reach the team.",
} as const;

/** The form on the page, told apart from the one in the footer below it. */
export const NEWSLETTER_REGION = "Subscribe to our newsletter";

export const TOPICS = {
  heading: "Documentation topics",
  text: "Everything about our API, open to everyone. No account needed.",
  list: [
    {
      label: "Getting Started",
      href: "/documentation#getting-started",
      text: "From an account to your first call.",
    },
    {
      label: "API Reference",
      href: "/documentation#api-reference",
      text: "Every call, what it expects and what it returns.",
    },
    {
      label: "Guides",
      href: "/documentation#guides",
      text: "How to work with messages, stock and jobs from start to finish.",
    },
    {
      label: "Examples",
      href: "/documentation#examples",
      text: "Complete programs to copy and adapt.",
    },
  ] satisfies (NavigationLink & { text: string })[],
} as const;

export const REACH = {
  heading: "Ways to reach the team",
  text: "However you get in touch, you will reach one of our team.",
  write: {
    title: "Write to us",
    text: "For a project, a question or an idea.",
    label: "Contact form",
    href: "/contact",
  },
  phone: { title: "Call", text: "When it is quicker to talk it through." },
  email: { title: "Email", text: "For files and longer messages." },
  support: {
    title: "Support",
    text: "When something we look after stops working.",
    label: "Support centre",
    href: "/support",
  },
  careers: {
    title: "Join us",
    text: "If you would like to build it with us.",
    label: "Open jobs",
    href: "/careers",
  },
} as const;
