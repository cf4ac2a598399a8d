import { data } from "../data-attributes.ts";

interface PageStepProps {
  text: string;
  rel: "prev" | "next";
  /** Undefined on the first or last page, where the step stays in place without a target. */
  href: string | undefined;
}

/** Link to the previous or next page. */
export function PageStep({ text, rel, href }: PageStepProps) {
  if (href === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: nobody should have to pass by what leads nowhere
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
