import { NEWSLETTER } from "#content/newsletter.ts";
import { locationOf } from "#content/placeholders.ts";
import { SITE_SEARCH } from "#content/search.ts";
import { type Company, legalLine } from "#contract/company.ts";
import type { FooterGroup } from "#contract/menus.ts";
import { SEARCH_LIMITS } from "#contract/search.ts";
import { classNames } from "#ui/class-names.ts";
import { PostalAddress } from "../contact/contact-details.tsx";
import { NewsletterForm } from "../newsletter/newsletter-form.tsx";
import type { ShownMenus } from "../shown-menus.ts";
import { Brand, type Logos } from "./brand.tsx";

interface SiteFooterProps {
  company: Company;
  logos: Logos;
  menus: ShownMenus;
}

/** Footer of the public pages, on night ground in both themes, hence the class `dark`. */
export function SiteFooter({ company, logos, menus: { footer, credit, hasNewsletter } }: SiteFooterProps) {
  const legal = legalLine(company);
  return (
    <footer className="site-footer dark relative bg-(--night) text-ink forced-colors:border-t-2">
      <div className="strands" />
      <div className="wrap grid gap-x-8 gap-y-12 pt-16 pb-12 md:grid-cols-[1fr_1fr] lg:grid-cols-[4fr_4fr_5fr] xl:grid-cols-[4fr_6fr_4fr]">
        <div className="grid content-start gap-6">
          <Brand company={company} logos={logos} night />
          <PostalAddress company={company} className="text-ink-2" />
          <SocialLinks company={company} />
          <FooterSearch />
        </div>
        <nav
          aria-label="Footer"
          className={classNames(
            "grid content-start grid-cols-2 gap-8",
            ![2, 4].includes(footer.length) && "xl:grid-cols-3",
          )}
        >
          {footer.map((group, at) => (
            <GroupOfLinks
              {...group}
              isWide={at === footer.length - 1 && footer.length % 2 === 1}
              key={`${at} ${group.title}`}
            />
          ))}
        </nav>
        {hasNewsletter && (
          <section className="grid content-start gap-4 max-lg:md:col-span-2" aria-labelledby="footer-newsletter">
            <h2 id="footer-newsletter" className="text-[1rem] font-stretch-108% tracking-normal">
              {NEWSLETTER.heading}
            </h2>
            <NewsletterForm place="footer" />
          </section>
        )}
      </div>
      <div className="wrap">
        <p className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-border py-6 text-step--1 text-ink-3">
          <span>
            <bdi>{company.name}</bdi>, {`${locationOf(company)}, since ${company.founded}.`}
          </span>
          {credit !== "" && <span>{credit}</span>}
          {legal !== "" && <span className="basis-full wrap-anywhere">{legal}</span>}
        </p>
      </div>
    </footer>
  );
}

/** Form of the search over the site, which is a plain link to its page with a term. */
function FooterSearch() {
  return (
    <search className="newsletter print:hidden">
      <form className="newsletter-form" action={SITE_SEARCH.path}>
        <div className="field">
          <label htmlFor="footer-search">{SITE_SEARCH.label}</label>
          <input id="footer-search" name="q" type="search" required maxLength={SEARCH_LIMITS.longest} />
        </div>
        <button className="button button-outline" type="submit">
          {SITE_SEARCH.submit}
        </button>
      </form>
    </search>
  );
}

/** Links to the profiles in the settings; renders nothing for an empty list. */
function SocialLinks({ company: { social } }: Pick<SiteFooterProps, "company">) {
  if (social.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 -my-2 print:hidden">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a className={LINK} href={url} rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

const LINK =
  "inline-flex items-center min-w-11 min-h-11 text-ink-2 hover:text-ink hover:underline hover:underline-offset-[0.22em]";

interface GroupOfLinksProps extends FooterGroup {
  /** Set for the last group of an odd number: its links share a line, unless it has room for a column of its own. */
  isWide: boolean;
}

function GroupOfLinks({ title, links, isWide }: GroupOfLinksProps) {
  return (
    <div className={isWide ? "col-span-2 xl:col-span-1" : undefined}>
      <h2 className="text-[1rem] font-stretch-108% tracking-normal">{title}</h2>
      <ul className={isWide ? "mt-3 flex flex-wrap gap-x-6 xl:flex-col" : "mt-3"}>
        {links.map(({ label, target }) => (
          <li key={`${target} ${label}`}>
            <a className={LINK} href={target}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
