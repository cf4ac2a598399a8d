import type { NavigationLink } from "#content/navigation.ts";

interface BarLinkProps {
  link: NavigationLink;
  /** Path of the open page. */
  path: string;
  className: string;
}

/** Link of the navigation, marked while its page or a page below it is open. */
export function BarLink({ link, path, className }: BarLinkProps) {
  const open = path === link.href || path.startsWith(`${link.href}/`);
  return (
    <a className={className} href={link.href} aria-current={open ? "page" : undefined}>
      {link.label}
    </a>
  );
}
