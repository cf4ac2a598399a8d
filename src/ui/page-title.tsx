import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface PageTitleProps {
  /** Text above the title, which becomes the page's `h1`: `Edit Product`, with the product's name as the title. */
  eyebrow?: string | undefined;
  title: string;
  /** Status next to the title. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; on a phone they share a row of their own, unless they are small enough to stay beside the title. */
  actions?: ReactNode;
  actionsStayBeside?: boolean;
}

/** First row of a page: its only `h1` and the actions on the whole page. */
export function PageTitle({ eyebrow, title, badge, subtitle, actions, actionsStayBeside = false }: PageTitleProps) {
  // The specification requires the task as the heading. The record's name is larger, but not a heading.
  const Name = eyebrow ? "p" : "h1";
  const isCut = Boolean(actions) && !actionsStayBeside;
  return (
    <header
      className={classNames(
        "flex items-center gap-x-4 gap-y-3",
        // Buttons stay where they are from one record to the next, however long its name is.
        actionsStayBeside ? "py-3 sm:pt-5 sm:pb-4" : "pt-5 pb-4 max-desk:flex-wrap desk:items-start",
      )}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,auto)] content-center sm:min-h-11 desk:min-h-9">
        {eyebrow && (
          <h1 className="text-small leading-5 font-medium tracking-normal text-ink-2 font-stretch-100%">{eyebrow}</h1>
        )}
        <div className="flex items-center gap-x-3 gap-y-1.5 max-desk:flex-wrap">
          <Name
            className={classNames(
              "min-w-0 text-2xl leading-[1.15] font-heading tracking-[-0.018em] wrap-anywhere font-stretch-112%",
              actionsStayBeside && "max-sm:text-xl",
              isCut && "desk:truncate",
            )}
            title={isCut ? title : undefined}
          >
            {title}
          </Name>
          {badge}
        </div>
        {subtitle && <p className="mt-0.5 text-ink-2">{subtitle}</p>}
      </div>
      {actions && (
        <div
          className={classNames(
            "flex gap-2",
            actionsStayBeside ? "ml-auto" : "max-sm:w-full max-sm:*:grow max-desk:flex-wrap sm:ml-auto desk:shrink-0",
            eyebrow && "desk:mt-1.5",
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
