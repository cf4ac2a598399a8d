import type { Menus } from "#contract/menus.ts";

/** Origin of the woven pictures, shown wherever they need a credit. */
export const WEAVING_CREDIT = "Our patterns are drawn by code, in homage to the telephone-wire weavers of Durban.";

/** Links of the site until the company changes them. The link to the news is shown once there is an article. */
export const DEFAULT_MENUS: Menus = {
  menu: [
    { label: "About", target: "/about" },
    { label: "Services", target: "/services" },
    { label: "Careers", target: "/careers" },
    { label: "Contact", target: "/contact" },
    { label: "Products", target: "/products" },
  ],
  moreMenu: [
    { label: "Pricing", target: "/pricing" },
    { label: "Catalogue", target: "/catalogue" },
    { label: "Support", target: "/support" },
    { label: "Documentation", target: "/documentation" },
  ],
  footer: [
    {
      title: "Services",
      links: [
        { label: "Software", target: "/services#software" },
        { label: "Cloud", target: "/services#cloud" },
        { label: "AI", target: "/services#ai" },
        { label: "Consulting", target: "/services#consulting" },
      ],
    },
    {
      title: "Resources",
      links: [
        { label: "Documentation", target: "/documentation" },
        { label: "Support", target: "/support" },
        { label: "Security", target: "/security" },
        { label: "Terms", target: "/terms" },
      ],
    },
    {
      title: "More",
      links: [
        { label: "Pricing", target: "/pricing" },
        { label: "Catalogue", target: "/catalogue" },
        { label: "Projects", target: "/products" },
        { label: "News", target: "/news" },
      ],
    },
  ],
  credit: WEAVING_CREDIT,
};
