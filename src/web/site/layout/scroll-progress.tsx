import { data } from "../data-attributes.ts";
/** Line along the top of the window, as long as the scrolled share of the page. Hidden from screen readers. */
export function ScrollProgress() {
  return <div className="scroll-progress" aria-hidden="true" {...data({ "data-scroll-progress": true })} />;
}
