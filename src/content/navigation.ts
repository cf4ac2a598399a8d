export interface NavigationLink {
  label: string;
  /** Below this site, with its hash where the place is on a page. */
  href: string;
}

/** The links of the bar and of the menu; Products is the highlighted one and stands apart. */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: "About", href: "/about" },
  { label: "Services", href: "/services" },
  { label: "Careers", href: "/careers" },
  { label: "Contact", href: "/contact" },
];

export const PRODUCTS_LINK: NavigationLink = { label: "Products", href: "/products" };

/** The second, smaller list of the menu. */
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

/** Said wherever the woven pictures need a word of origin. */
export const WEAVING_CREDIT = "Our patterns are drawn by code, in homage to the telephone-wire weavers of Durban.";
