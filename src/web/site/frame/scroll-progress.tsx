import { data } from "../data-attributes.ts";
/** A line along the top of the window, as long as the share of the page that was scrolled. Says nothing to a screen reader. */
export function ScrollProgress() {
  return <div className="scroll-progress" aria-hidden="true" {...data({ "data-scroll-progress": true })} />;
}
