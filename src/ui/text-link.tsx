import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "#ui/class-names.ts";

/** Classes of a link that is underlined under the pointer only, and of a control that looks like one. */
export const TEXT_LINK = "font-medium text-(--link) hover:underline";
const QUIET = "hover:text-(--link) hover:underline";

interface TextLinkLook {
  /** `step`: what a user can do next, in the colour of links. `name`: the name of a record, in the colour of its text. */
  look?: "step" | "name";
  className?: string;
}

type TextLinkProps = TextLinkLook &
  (Omit<LinkProps, "className"> | ({ href: string } & Omit<ComponentProps<"a">, "className">));

/** Link that is underlined under the pointer only. `to` opens a screen, `href` loads another document. */
export function TextLink({ look = "step", className, ...link }: TextLinkProps) {
  const classes = classNames(look === "step" ? `inline-flex min-h-8 items-center ${TEXT_LINK}` : QUIET, className);
  return "to" in link ? <Link {...link} className={classes} /> : <a {...link} className={classes} />;
}
