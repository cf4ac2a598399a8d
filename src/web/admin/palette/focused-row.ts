import { openControl, STATUS } from "../shortcuts/rows.ts";

/** What can be done with the row that has the focus. */
export interface FocusedRow {
  name: string;
  /** Its record, and what else its links are called by for screen readers. */
  links: readonly { label: string; to: string }[];
  /** Undefined where the row has no status that can be changed. */
  openStatus: (() => void) | undefined;
}

export function readFocusedRow(row: HTMLElement | undefined): FocusedRow | undefined {
  const opens = row?.querySelector<HTMLAnchorElement>("a[data-opens]");
  if (!row || !opens) return undefined;
  const name = opens.innerText.trim();
  // What leads where the name does is the same.
  const others = [...row.querySelectorAll<HTMLAnchorElement>("a[aria-label]:not([data-opens])")].filter(
    (link) => link.href !== opens.href,
  );
  const status = row.querySelector<HTMLSelectElement>(STATUS);
  return {
    name,
    links: [
      { label: `Open ${name}`, to: addressOf(opens) },
      ...others.map((link) => ({ label: link.ariaLabel ?? "", to: addressOf(link) })),
    ],
    openStatus: status ? () => openControl(status) : undefined,
  };
}

const addressOf = ({ pathname, search }: HTMLAnchorElement) => `${pathname}${search}`;
