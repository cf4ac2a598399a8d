import { data } from "../data-attributes.ts";

interface PageLinkProps {
  text: string;
  rel: "prev" | "next";
  /** Undefined on the first or last page, where the step stays in place without a target. */
  href: string | undefined;
}

/** Link to the previous or next page. */
export function PageLink({ text, rel, href }: PageLinkProps) {
  if (href === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a step without a target takes no focus
      // biome-ignore lint/a11y/useSemanticElements: a link without an address, which says that it is one
      <span className="button button-outline" role="link" aria-disabled="true">
        {text}
      </span>
    );
  }
  return (
    <a className="button button-outline" rel={rel} href={href} {...data({ "data-step": rel })}>
      {text}
    </a>
  );
}
