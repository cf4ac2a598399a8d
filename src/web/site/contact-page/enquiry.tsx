import { ENQUIRY } from "#content/catalogue.ts";
import type { PublicProduct } from "#contract/products.ts";

/** The product of the catalogue that somebody asks about. */
export type Enquiry = Pick<PublicProduct, "name" | "slug">;

/** What stands in the form at first. Of the address only the slug was believed: the name is the catalogue's. */
export function enquiryWords({ name }: Enquiry): { subject: string; message: string } {
  return { subject: `${ENQUIRY.subject} ${name}`, message: `${ENQUIRY.message} ${name}.\n\n` };
}

export function EnquiredProduct({ enquiry: { name, slug } }: { enquiry: Enquiry }) {
  return (
    <p className="px-[1.1rem] py-[0.85rem] border-l-4 border-lagoon rounded-banner bg-primary-soft forced-colors:border">
      {ENQUIRY.about}{" "}
      <a className="prose-link" href={`/catalogue/${slug}`}>
        {name}
      </a>
      .
    </p>
  );
}
