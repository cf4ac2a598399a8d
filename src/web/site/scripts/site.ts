import { openingAt } from "../support/opening-hours.ts";
import { find, findAll, read } from "./elements.ts";
import { enhanceForms } from "./enhance-form.ts";
import { showNotice } from "./notice.ts";

const HAIRLINE_AFTER_PX = 8;
const VISIBLE_SHARE = 0.1;
/** Share of the window, from its bottom, in which an element that appears is still animated. */
const BOTTOM_SHARE = 0.3;
const OPENING_EVERY_MS = 10_000;

/** Script of every public page: no React, only functions that HTML and CSS lack. The theme has a separate script. */
watchBar();
watchMenu();
closePopovers();
revealOnSight();
showMarqueePause();
showNotice();
preventDoubleSubmit();
enhanceForms();

const progress = find("data-scroll-progress");
if (progress && !CSS.supports("animation-timeline: scroll()")) followScroll(progress);

const map = find<HTMLIFrameElement>("data-map-frame");
if (map) import("./map-theme.ts").then(({ sendMapTheme }) => sendMapTheme(map));

const signs = findAll("data-opening");
if (signs.length > 0) showOpening(signs);

const story = find("data-story");
if (story) import("./story.ts").then(({ followStory }) => followStory(story));

const stages = find("data-stages");
if (stages) import("./stages.ts").then(({ chooseStages }) => chooseStages(stages));

if (find("data-choice")) import("./keep-place.ts").then(({ keepPlace }) => keepPlace());

const search = find<HTMLFormElement>("data-job-search");
if (search) import("./careers.ts").then(({ enhanceCareers }) => enhanceCareers(search));

const documentation = find("data-documentation");
if (documentation) import("./documentation.ts").then(({ enhanceDocumentation }) => enhanceDocumentation(documentation));

/** Gives the bar its hairline once the page has scrolled under it. */
function watchBar() {
  const bar = find("data-bar");
  const update = () => bar?.toggleAttribute("data-scrolled", scrollY > HAIRLINE_AFTER_PX);
  addEventListener("scroll", update, { passive: true });
  update();
}

/** Updates the name and state of the menu's button. The browser opens the menu. */
function watchMenu() {
  const menu = document.getElementById("site-menu");
  const button = document.querySelector("[popovertarget=site-menu]");
  if (!menu || !button) return;

  button.setAttribute("aria-expanded", "false");
  menu.addEventListener("toggle", () => {
    const open = menu.matches(":popover-open");
    button.setAttribute("aria-expanded", String(open));
    button.setAttribute("aria-label", open ? "Close menu" : "Open menu");
  });
}

/** Closes the menu and the filter after a link and in wide windows. */
function closePopovers() {
  for (const popover of document.querySelectorAll<HTMLElement>("[popover]:not([role=dialog])")) {
    // It would cover a section of this page, or a page that the browser restores for Back.
    popover.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a")) popover.hidePopover();
    });
    matchMedia("(min-width: 820px)").addEventListener("change", () => popover.hidePopover());
  }
}

/**
 * Animates elements of class `reveal` once, when a tenth of them is visible. Only elements below the window are hidden before, so
 * nothing blinks, and without this script nothing is hidden. Elements that a jump brings far into the window are shown without
 * animation, since they would leave a gap while they appear.
 */
function revealOnSight() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        const arrives = boundingClientRect.top > innerHeight * (1 - BOTTOM_SHARE);
        target.classList.toggle("waiting", arrives);
        target.classList.add("animate");
        observer.unobserve(target);
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  for (const element of document.querySelectorAll(".reveal")) {
    const { top, height } = element.getBoundingClientRect();
    // A tenth of a taller element would never fit into the window.
    if (top > innerHeight && height * VISIBLE_SHARE < innerHeight) element.classList.add("waiting");
    observer.observe(element);
  }
}

/** Shows the pause button of a moving strip. Hover and focus pause the strip by CSS. */
function showMarqueePause() {
  for (const strip of findAll("data-marquee")) {
    const button = find("data-marquee-pause", strip);
    button?.addEventListener("click", () => {
      const paused = strip.toggleAttribute("data-paused");
      button.setAttribute("aria-pressed", String(paused));
    });
  }
}

/** Moves the progress line in browsers without scroll-driven animations. */
function followScroll(line: HTMLElement) {
  const update = () => {
    const most = document.documentElement.scrollHeight - innerHeight;
    line.style.scale = `${most > 0 ? Math.min(scrollY / most, 1) : 0} 1`;
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update);
  update();
}

/** Shows whether the support line is open. The page is cached, so only the browser knows the time. */
function showOpening(signs: readonly HTMLElement[]) {
  function update() {
    for (const sign of signs) {
      const hours = { from: Number(read(sign, "data-from")), until: Number(read(sign, "data-until")) };
      const { open, text } = openingAt(hours, new Date());
      if (sign.textContent !== text) sign.textContent = text;
      sign.toggleAttribute("data-open", open);
    }
  }
  update();
  setInterval(update, OPENING_EVERY_MS);
  // Timers are paused while a page is hidden.
  document.addEventListener("visibilitychange", update);
}

/** Keeps a second click from sending a plain form again. The form can be sent after the visitor comes back to the page. */
function preventDoubleSubmit() {
  for (const form of findAll<HTMLFormElement>("data-once")) {
    let sent = false;
    form.addEventListener("submit", (event) => {
      if (sent) event.preventDefault();
      sent = true;
    });
    addEventListener("pageshow", () => {
      sent = false;
    });
  }
}
