import type { MenuLink } from "#contract/menus.ts";

interface BarLinkProps {
  link: MenuLink;
  /** Path of the open page. */
  path: string;
  className: string;
}

/** Link of the navigation, marked while its page or a page below it is open. */
export function BarLink({ link, path, className }: BarLinkProps) {
  const { label, target } = link;
  const open = path === target || path.startsWith(`${target}/`);
  return (
    <a className={className} href={target} aria-current={open ? "page" : undefined}>
      {label}
    </a>
  );
}
