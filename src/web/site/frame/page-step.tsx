import { data } from "../data-attributes.ts";

interface PageStepProps {
  text: string;
  rel: "prev" | "next";
  /** Absent at the end, where the step stays in place and leads nowhere. */
  href: string | undefined;
}

/** The way to the page before or after this one. */
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
