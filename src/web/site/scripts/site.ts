import { openingAt } from "../support/opening-hours.ts";
import { find, findAll, read } from "./elements.ts";
import { enhanceForms } from "./enhance-form.ts";
import { showNotice } from "./notice.ts";

const HAIRLINE_AFTER_PX = 8;
const VISIBLE_SHARE = 0.1;
/** The lowest part of the window, in which things may still come in. */
const ARRIVING_SHARE = 0.3;
const OPENING_EVERY_MS = 10_000;

/** The script of every public page: no React, only what HTML and CSS cannot do. The theme has one of its own. */
watchBar();
watchMenu();
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

const vault = find("data-vault");
if (vault) import("./vault.ts").then(({ enhanceVault }) => enhanceVault(vault));

const search = find<HTMLFormElement>("data-job-search");
if (search) import("./careers.ts").then(({ enhanceCareers }) => enhanceCareers(search));

const documentation = find("data-documentation");
if (documentation) import("./documentation.ts").then(({ enhanceDocumentation }) => enhanceDocumentation(documentation));

/** The bar gets its hairline once the page has moved under it. */
function watchBar() {
  const bar = find("data-bar");
  const update = () => bar?.toggleAttribute("data-scrolled", scrollY > HAIRLINE_AFTER_PX);
  addEventListener("scroll", update, { passive: true });
  update();
}

/** The browser opens and closes the menu; this keeps the button's name and state true, and closes it where it has no place. */
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
  // A link to a place on this page, or a page kept by the browser for Back, would otherwise stay behind the sheet.
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) menu.hidePopover();
  });
  matchMedia("(min-width: 820px)").addEventListener("change", () => menu.hidePopover());
}

/**
 * Elements of class `reveal` come in once, when a tenth of them is visible, by the class `animate`. Only those below the
 * window are hidden first, so nothing blinks, and without this script nothing is hidden at all. What a jump or a quick
 * thumb brings far into the window stands there at once: there it would be a hole for as long as it takes to come in.
 */
function revealOnSight() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        const arrives = boundingClientRect.top > innerHeight * (1 - ARRIVING_SHARE);
        target.classList.toggle("waiting", arrives);
        target.classList.add("animate");
        observer.unobserve(target);
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  for (const element of document.querySelectorAll(".reveal")) {
    const { top, height } = element.getBoundingClientRect();
    // Of what is taller than this a tenth never fits into the window.
    if (top > innerHeight && height * VISIBLE_SHARE < innerHeight) element.classList.add("waiting");
    observer.observe(element);
  }
}

/** The pause button of a moving strip; hover and focus pause it by CSS. */
function showMarqueePause() {
  for (const strip of findAll("data-marquee")) {
    const button = find("data-marquee-pause", strip);
    button?.addEventListener("click", () => {
      const paused = strip.toggleAttribute("data-paused");
      button.setAttribute("aria-pressed", String(paused));
    });
  }
}

/** For browsers whose stylesheets cannot follow the scroll themselves. */
function followScroll(line: HTMLElement) {
  const update = () => {
    const most = document.documentElement.scrollHeight - innerHeight;
    line.style.scale = `${most > 0 ? Math.min(scrollY / most, 1) : 0} 1`;
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update);
  update();
}

/** The page is kept, so only the browser knows what time it is. */
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
  // Timers sleep while a page is out of sight.
  document.addEventListener("visibilitychange", update);
}

/** A plain form that is on its way is not sent again by a second click. Coming back to the page frees it. */
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
