export interface NavigationLink {
  label: string;
  /** Path on this site, with a hash if the target is within a page. */
  href: string;
}

/** Links of the header and of the menu. Products is highlighted and therefore separate. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: "About", href: "/about" },
  { label: "Services", href: "/services" },
  { label: "Careers", href: "/careers" },
  { label: "Contact", href: "/contact" },
];

export const PRODUCTS_LINK: NavigationLink = { label: "Products", href: "/products" };

/** Links of the second, smaller list in the menu. */
export const MORE_LINKS: readonly NavigationLink[] = [
  { label: "Pricing", href: "/pricing" },
  { label: "Catalogue", href: "/catalogue" },
  { label: "Support", href: "/support" },
  { label: "Documentation", href: "/documentation" },
];

export const FOOTER_LINKS: readonly { heading: string; links: readonly NavigationLink[] }[] = [
  {
    heading: "Services",
    links: [
      { label: "Software", href: "/services#software" },
      { label: "Cloud", href: "/services#cloud" },
      { label: "AI", href: "/services#ai" },
      { label: "Consulting", href: "/services#consulting" },
    ],
  },
  {
    heading: "Resources",
    links: [
      { label: "Documentation", href: "/documentation" },
      { label: "Support", href: "/support" },
      { label: "Security", href: "/security" },
      { label: "Terms", href: "/terms" },
    ],
  },
];

/** Links below the others of the footer. */
export const MORE_FOOTER_LINKS = {
  heading: "More",
  links: [
    { label: "Pricing", href: "/pricing" },
    { label: "Catalogue", href: "/catalogue" },
    { label: "Projects", href: "/products" },
  ],
} as const satisfies { heading: string; links: readonly NavigationLink[] };

/** Last of these links, once there is an article. */
export const NEWS_LINK: NavigationLink = { label: "News", href: "/news" };

/** Origin of the woven pictures, shown wherever they need a credit. */
export const WEAVING_CREDIT = "Our patterns are drawn by code, in homage to the telephone-wire weavers of Durban.";
