import type { Company } from "#contract/company.ts";
import { Mark } from "#ui/mark.tsx";

/** Size of the drawn mark, and box of a logo until its own ratio is known, in px. */
const [HEIGHT, WIDTH] = [38, 160];

interface BrandProps {
  company: Company;
  /** Whether the ground is night in both themes. */
  night?: boolean;
  /** Whether the link leads to the open page. */
  isOpen?: boolean;
  /** Class of the name beside the drawn mark. */
  nameClass?: string;
}

/** Link to the home page: the company's logo for the ground, or else the drawn mark with the name. */
export function Brand({ company, night = false, isOpen = false, nameClass }: BrandProps) {
  return (
    <a className="brand" href="/" aria-current={isOpen ? "page" : undefined}>
      {logoFor(company, night) ?? (
        <>
          <Mark size={HEIGHT} />
          <span className={nameClass}>{company.name}</span>
        </>
      )}
    </a>
  );
}

/** Returns the logo for the ground; undefined without one. On dark ground a logo for light ground is on a light plate. */
function logoFor({ name, logo, logoDark }: Company, night: boolean) {
  if (night) {
    const own = logoDark ?? logo;
    return own === null ? undefined : <Logo name={name} file={own} look={logoDark === null ? "on-plate" : ""} lazy />;
  }
  if (logo === null) return undefined;
  if (logoDark === null) return <Logo name={name} file={logo} look="on-plate" />;
  return (
    <>
      <Logo name={name} file={logo} look="in-light-theme" />
      <Logo name={name} file={logoDark} look="in-dark-theme" lazy />
    </>
  );
}

/** Uploaded logo. Lazy loading leaves out one that the theme hides. */
function Logo({ name, file, look, lazy = false }: { name: string; file: string; look: string; lazy?: boolean }) {
  return (
    <img
      className={`brand-logo ${look}`}
      src={`/uploads/${file}`}
      alt={name}
      width={WIDTH}
      height={HEIGHT}
      loading={lazy ? "lazy" : undefined}
    />
  );
}
