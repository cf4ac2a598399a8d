import { watchBar } from "./bar.ts";
import { showMarqueePause } from "./marquee.ts";
import { keepMenuTrue } from "./menu.ts";
import { showNotice } from "./notice.ts";
import { revealOnSight } from "./reveal.ts";

/** The script of every public page: no React, only what HTML and CSS cannot do. The theme has one of its own. */
watchBar();
keepMenuTrue();
revealOnSight();
showMarqueePause();
showNotice();

const progress = document.querySelector<HTMLElement>("[data-scroll-progress]");
if (progress && !CSS.supports("animation-timeline: scroll()")) {
  import("./scroll-progress.ts").then(({ followScroll }) => followScroll(progress));
}

const map = document.querySelector<HTMLIFrameElement>("iframe[data-map-frame]");
if (map) import("./map-theme.ts").then(({ tellMapTheme }) => tellMapTheme(map));

const signs = [...document.querySelectorAll<HTMLElement>("[data-opening]")];
if (signs.length > 0) import("./opening.ts").then(({ showOpening }) => showOpening(signs));

const story = document.querySelector<HTMLElement>("[data-story]");
if (story) import("./story.ts").then(({ followStory }) => followStory(story));

const vault = document.querySelector<HTMLElement>("[data-vault]");
if (vault) import("./vault.ts").then(({ enhanceVault }) => enhanceVault(vault));

const search = document.querySelector<HTMLFormElement>("form[data-job-search]");
if (search) import("./careers.ts").then(({ enhanceCareers }) => enhanceCareers(search));

const documentation = document.querySelector<HTMLElement>("[data-documentation]");
if (documentation) import("./documentation.ts").then(({ enhanceDocumentation }) => enhanceDocumentation(documentation));

if (document.querySelector("form[data-once]")) {
  import("./send-once.ts").then(({ sendOnce }) => sendOnce());
}

if (document.querySelector("form[data-call]")) {
  import("./enhance-form.ts").then(({ enhanceForms }) => enhanceForms());
}
