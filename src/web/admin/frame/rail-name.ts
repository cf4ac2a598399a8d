/** Of what names a `group/named` link or button: in a rail of icons beside it, while the pointer or the focus is on it. */
export const RAIL_NAME =
  "rail:pointer-events-none rail:fixed rail:left-[4.1rem] rail:z-50 rail:min-h-8 rail:items-center rail:gap-2 rail:rounded-control rail:border rail:border-border rail:bg-surface rail:px-3 rail:text-[0.8125rem] rail:font-[560] rail:whitespace-nowrap rail:text-ink rail:opacity-0 rail:shadow-2 group-hover/named:rail:opacity-100 group-focus-visible/named:rail:opacity-100";
