import type { PageKey } from "#contract/page-documents.ts";
import { ABOUT } from "./about.ts";
import { CAREERS } from "./careers.ts";
import { COMMUNITY } from "./community.ts";
import { CONTACT } from "./contact.ts";
import type { PageDocument } from "./document.ts";
import { HOME } from "./home.ts";
import { PRICING } from "./pricing.ts";
import { SECURITY } from "./security.ts";
import { SERVICES } from "./services.ts";
import { SUPPORT } from "./support.ts";
import { TERMS } from "./terms.ts";

/** Every page whose words can be changed, in the order of the site. */
export const DOCUMENTS: readonly PageDocument[] = [
  HOME,
  ABOUT,
  SERVICES,
  PRICING,
  CONTACT,
  CAREERS,
  SECURITY,
  SUPPORT,
  TERMS,
  COMMUNITY,
];

const BY_KEY = new Map(DOCUMENTS.map((document) => [document.key, document]));

export function documentOf(key: PageKey): PageDocument {
  const document = BY_KEY.get(key);
  if (!document) throw new Error(`The page ${key} has no document`);
  return document;
}
