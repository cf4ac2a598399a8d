import type { PageKey } from "#contract/page-documents.ts";
import { ABOUT } from "./about.ts";
import { CAREERS } from "./careers.ts";
import { CATALOGUE } from "./catalogue.ts";
import { COMMUNITY } from "./community.ts";
import { CONTACT } from "./contact.ts";
import type { PageDocument } from "./document.ts";
import { DOCUMENTATION } from "./documentation.ts";
import { HOME } from "./home.ts";
import { PRICING } from "./pricing.ts";
import { SECURITY } from "./security.ts";
import { SERVICES } from "./services.ts";
import { STATUS } from "./status.ts";
import { SUPPORT } from "./support.ts";
import { TERMS } from "./terms.ts";
import { PRODUCTS } from "./works.ts";

/** Documents of all editable pages. */
const BY_KEY: Readonly<Record<PageKey, PageDocument>> = {
  home: HOME,
  about: ABOUT,
  services: SERVICES,
  pricing: PRICING,
  products: PRODUCTS,
  catalogue: CATALOGUE,
  contact: CONTACT,
  careers: CAREERS,
  security: SECURITY,
  support: SUPPORT,
  terms: TERMS,
  documentation: DOCUMENTATION,
  status: STATUS,
  community: COMMUNITY,
};

/** Documents of all editable pages, in the order of the site. */
export const DOCUMENTS: readonly PageDocument[] = Object.values(BY_KEY);

export function documentOf(key: PageKey): PageDocument {
  return BY_KEY[key];
}
