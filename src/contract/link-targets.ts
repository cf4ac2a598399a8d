/** Page of the site that a button can lead to. */
export interface LinkPage {
  path: string;
  title: string;
  /** Names of the places on the page by their anchors. */
  places?: Readonly<Record<string, string>>;
}

/** Pages and places that an editor chooses from as the target of a button. Published records come on top. */
export const LINK_PAGES: readonly LinkPage[] = [
  {
    path: "/",
    title: "Home",
    places: {
      about: "About us",
      contact: "Contact form",
      "service-government": "First practice",
      "service-automation": "Second practice",
      "service-development": "Third practice",
      "service-transformation": "Fourth practice",
    },
  },
  { path: "/about", title: "About" },
  {
    path: "/services",
    title: "Services",
    places: {
      ai: "AI and automation",
      software: "Software",
      portals: "Web applications",
      cloud: "Cloud",
      consulting: "Digital transformation",
      cybersecurity: "Cybersecurity",
    },
  },
  { path: "/pricing", title: "Pricing" },
  { path: "/products", title: "Products", places: { works: "All projects" } },
  { path: "/catalogue", title: "Catalogue", places: { products: "All products" } },
  { path: "/contact", title: "Contact", places: { write: "Contact form" } },
  { path: "/news", title: "News" },
  { path: "/careers", title: "Careers", places: { openings: "Open jobs" } },
  { path: "/security", title: "Security and compliance", places: { "security-features": "Security features" } },
  { path: "/support", title: "Support centre" },
  {
    path: "/terms",
    title: "Terms and conditions",
    places: {
      terms: "Terms",
      privacy: "Privacy",
      "acceptable-use": "Acceptable use",
      "intellectual-property": "Intellectual property",
      "user-accounts": "User accounts",
      modifications: "Modifications",
      liability: "Liability",
      "government-contracts": "Government contracts",
      "service-delivery": "Service delivery",
      "data-protection": "Data protection",
      "governing-law": "Governing law",
    },
  },
  {
    path: "/documentation",
    title: "Documentation",
    places: {
      "getting-started": "Getting started",
      "api-reference": "API reference",
      guides: "Guides",
      examples: "Examples",
    },
  },
  { path: "/status", title: "Status" },
  { path: "/community", title: "Community" },
  { path: "/newsletter", title: "Newsletter" },
];

/** Anchor of a service on /pricing, before its slug. */
export const SERVICE_ANCHOR = "service-";

/** Anchor of the application form on the page of a job. */
export const APPLY_ANCHOR = "apply";

export const LINK_MESSAGES = {
  elsewhere: "Choose a page from the list, or type a path of this site, such as /services#cloud",
  page: (href: string) => `There is no page at ${href}`,
  place: (anchor: string, path: string) => `There is no place #${anchor} on ${path}`,
} as const;
