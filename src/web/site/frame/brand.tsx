import type { Company } from "#contract/company.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { CompanyMark } from "#web/shared/company-mark.tsx";
import { SitePicture } from "../layout/site-picture.tsx";

/** Size of the drawn mark, and box of a logo of unknown size, in px. */
const [HEIGHT, WIDTH] = [38, 160];

/** Uploaded logos with their sizes. Without its sizes, the uploaded file itself is shown. */
export interface Logos {
  logo?: ShownPicture | undefined;
  logoDark?: ShownPicture | undefined;
}

interface BrandProps {
  company: Company;
  logos: Logos;
  /** Whether the ground is night in both themes. */
  night?: boolean;
  /** Whether the link leads to the open page. */
  isOpen?: boolean;
  /** Class of the name beside the drawn mark. */
  nameClass?: string;
}

/** Link to the home page: the company's logo for the ground, or else the drawn mark with the name. */
export function Brand({ company, logos, night = false, isOpen = false, nameClass }: BrandProps) {
  return (
    <a className="brand" href="/" aria-current={isOpen ? "page" : undefined}>
      {logoFor(company, logos, night) ?? (
        <>
          <CompanyMark icon={company.icon} size={HEIGHT} />
          <span className={nameClass}>{company.name}</span>
        </>
      )}
    </a>
  );
}

/** Returns the logo for the ground; undefined without one. On dark ground a logo for light ground is on a light plate. */
function logoFor(company: Company, logos: Logos, night: boolean) {
  const { logo, logoDark } = company;
  const parts = { company, logos };
  if (night) {
    if (logoDark !== null) return <Logo {...parts} of="logoDark" look="" lazy />;
    return logo === null ? undefined : <Logo {...parts} of="logo" look="on-plate" lazy />;
  }
  if (logo === null) return undefined;
  if (logoDark === null) return <Logo {...parts} of="logo" look="on-plate" />;
  return (
    <>
      <Logo {...parts} of="logo" look="in-light-theme" />
      <Logo {...parts} of="logoDark" look="in-dark-theme" lazy />
    </>
  );
}

interface LogoProps extends Pick<BrandProps, "company" | "logos"> {
  of: keyof Logos;
  look: string;
  /** Set for a logo that may be out of sight: in the footer, or hidden by the light theme. It is loaded once it is seen. */
  lazy?: boolean;
}

function Logo({ company, logos, of, look, lazy = false }: LogoProps) {
  const original = { src: `/uploads/${company[of]}`, width: WIDTH, height: HEIGHT };
  return (
    <SitePicture
      alt={company.name}
      className={`brand-logo ${look}`}
      loading={lazy ? "lazy" : undefined}
      // No light plate of its own on dark ground: `on-plate` alone gives one.
      picture={{ ...(logos[of] ?? original), isTransparent: false }}
      widths={`${WIDTH}px`}
    />
  );
}
