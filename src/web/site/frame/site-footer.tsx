import { FOUNDED } from "#content/home.ts";
import { FOOTER_LINKS, NEWSLETTER_VERSION, WEAVING_CREDIT } from "#content/navigation.ts";
import type { Company } from "#contract/company.ts";
import { Mark } from "#ui/mark.tsx";
import { PostalAddress } from "./postal-address.tsx";

/** On night ground in both themes, hence the class `dark`. */
export function SiteFooter({ company }: { company: Company }) {
  return (
    <footer className="site-footer dark">
      <div className="strands" />
      <div className="wrap grid gap-x-8 gap-y-12 pt-16 pb-12 md:grid-cols-[1fr_1fr] lg:grid-cols-[5fr_4fr_3fr]">
        <div className="grid content-start gap-6">
          <a className="brand" href="/">
            <Mark size={38} />
            <span>{company.name}</span>
          </a>
          <PostalAddress company={company} className="text-ink-2" />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8">
          {FOOTER_LINKS.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="footer-heading">{heading}</h2>
              <ul className="mt-3">
                {links.map((link) => (
                  <li key={link.href}>
                    <a className="footer-link" href={link.href}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="max-w-[24rem]">
          <h2 className="footer-heading">Newsletter</h2>
          <p className="mt-4 text-ink-2">
            Newsletter sign-up opens with version {NEWSLETTER_VERSION}. Until then, write to{" "}
            <a className="prose-link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
            .
          </p>
        </div>
      </div>
      <div className="wrap">
        <p className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-border py-6 text-step--1 text-ink-3">
          <span>
            {company.name}, {company.suburb}, since {FOUNDED}.
          </span>
          <span>{WEAVING_CREDIT}</span>
        </p>
      </div>
    </footer>
  );
}
