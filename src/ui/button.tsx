import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";

const BASE =
  "inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border text-sm leading-none font-semibold whitespace-nowrap transition-colors duration-(--t-1) disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default";

const VARIANTS = {
  primary: "border-transparent bg-primary text-on-primary shadow-1 enabled:hover:bg-primary-hover",
  secondary: "border-border bg-surface text-ink shadow-1 enabled:hover:bg-surface-2",
  quiet: "border-transparent text-ink-2 enabled:hover:bg-surface-3 enabled:hover:text-ink",
  danger: "border-transparent bg-danger text-on-danger shadow-1 enabled:hover:brightness-95",
} as const;

/** Classes by size. Fingers need 44 px. From 900 px on a pointer is likely and buttons are lower. */
const SIZES = {
  regular: "min-h-11 px-3.5 desk:min-h-9",
  small: "min-h-11 px-3 desk:min-h-8",
  large: "min-h-12 px-5 text-base",
  icon: "size-11 desk:size-9",
} as const;

interface ButtonVariants {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

function buttonClass({ variant = "secondary", size = "regular" }: ButtonVariants, className?: string): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
}

type ButtonProps = ComponentProps<"button"> &
  ButtonVariants & {
    /** Whether the action is running: a second press does nothing, and the button keeps its focus. */
    busy?: boolean;
    icon?: ReactNode;
  };

export function Button({ variant, size, busy = false, icon, className, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      className={buttonClass({ variant, size }, className)}
      onClick={press}
    >
      {busy ? <LoaderCircle className="motion-safe:animate-spin" size={16} /> : icon}
      {/* Browsers replace a text when they translate it: without its own element React could put no icon before it. */}
      {children !== undefined && <span className="contents">{children}</span>}
    </button>
  );
}

const LINK_HOVERS = {
  primary: "hover:bg-primary-hover",
  secondary: "hover:bg-surface-2",
  quiet: "hover:bg-surface-3 hover:text-ink",
  danger: "hover:brightness-95",
} as const;

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonVariants & { icon?: ReactNode };

/** A link that looks like a button, because it leads on rather than does something. */
export function ButtonLink({ variant = "secondary", size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(buttonClass({ variant, size }, className), LINK_HOVERS[variant], "print:hidden")}
    >
      {icon}
      {children !== undefined && <span className="contents">{children}</span>}
    </Link>
  );
}
