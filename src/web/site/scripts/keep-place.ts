import { read, selector } from "./elements.ts";

const LINKS = `${selector("data-choice")}, ${selector("data-step")}`;

/** Keeps the place on the page, and the focus of a keyboard, when a link of the projects opens their next page. */
export function keepPlace() {
  addEventListener("click", (event) => {
    const { target, detail, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINKS);
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const works = link.hash && document.querySelector(link.hash);
    // Projects that begin above the window are scrolled to by the link's hash.
    const isKept = works && works.getBoundingClientRect().top >= 0;
    const href = isKept ? link.href.replace(link.hash, "") : link.href;
    const place = { href, ...(isKept && { top: scrollY }), focus: detail === 0 ? focusOf(link) : [] };
    try {
      sessionStorage.setItem("place", JSON.stringify(place));
      link.href = href;
    } catch {
      // Without storage the link opens at the projects.
    }
  });
}

/** Returns selectors of the link that gets the focus again: the choice, or the same step, or else the other one. */
function focusOf(link: HTMLAnchorElement): string[] {
  const step = read(link, "data-step");
  return step ? [selector("data-step", step), selector("data-step")] : [`${selector("data-choice")}[aria-current]`];
}
