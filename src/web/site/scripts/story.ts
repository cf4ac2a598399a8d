import { find, findAll, read } from "./elements.ts";
import { nextStory, type Place, percentOf, STORY_NUMBERS, STORY_START, type View } from "./story-progress.ts";

/** Updates the story while the visitor scrolls: the active step, the panel and the progress of the wires. */
export function followStory(section: HTMLElement) {
  const steps = findAll("data-story-step", section);
  const dots = findAll("data-story-dot", section);
  let state = STORY_START;

  function update() {
    const before = state;
    state = nextStory(state, viewOf(section, steps));
    if (state.active !== before.active || section.dataset.active === undefined) showStep();
    showProgress(section, state.progress);
    section.dataset.panel = state.panelVisible ? "shown" : "away";
  }

  function showStep() {
    section.dataset.active = String(state.active + 1);
    for (const places of [steps, dots]) {
      for (const [index, container] of places.entries()) container.ariaCurrent = index === state.active ? "step" : null;
    }
    const step = steps[state.active];
    setText(find("data-story-title", section), step && read(step, "data-title"));
    setText(find("data-story-connection", section), step && read(step, "data-connection"));
  }

  for (const [index, step] of steps.entries()) {
    const pair = [step, dots[index]].filter((element) => element !== undefined);
    for (const element of pair) highlightTogether(element, pair);
  }

  update();
  watch(section, steps, update);
}

/** Calls `update` after scrolling and resizing, and when the section or a step reaches a certain position in the window. */
function watch(section: HTMLElement, steps: readonly HTMLElement[], update: () => void) {
  let timer = 0;
  const debounced = () => {
    clearTimeout(timer);
    timer = window.setTimeout(update, STORY_NUMBERS.scrollDebounceMs);
  };
  addEventListener("scroll", debounced, { passive: true });
  addEventListener("resize", debounced);

  // Updates the panel and the steps during a long scroll too, when the debounced scroll event has not fired.
  const panel = new IntersectionObserver(update, {
    rootMargin: `${STORY_NUMBERS.panelMarginPx}px 0px`,
    threshold: [0, 0.1, 0.2, STORY_NUMBERS.panelShare, 0.5],
  });
  panel.observe(section);
  const middle = new IntersectionObserver(update, { rootMargin: "-50% 0px" });
  for (const step of steps) middle.observe(step);
}

function viewOf(section: HTMLElement, steps: readonly HTMLElement[]): View {
  return { windowHeight: innerHeight, section: placeOf(section), steps: steps.map(placeOf) };
}

function placeOf(element: HTMLElement): Place {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
}

function showProgress(section: HTMLElement, progress: number) {
  const percent = percentOf(progress);
  section.style.setProperty("--progress", String(progress));
  const ring = find("data-story-ring", section);
  if (ring) ring.ariaValueNow = String(percent);
  find("data-story-arc", section)?.setAttribute("stroke-dasharray", `${progress * 100} 100`);
  setText(find("data-story-percent", section), `${percent}%`);
}

/** Highlights a step and its dot, the elements of `pair`, while the pointer or the keyboard focus is on `from`. */
function highlightTogether(from: HTMLElement, pair: readonly HTMLElement[]) {
  const light = (on: boolean) => () => {
    for (const element of pair) element.toggleAttribute("data-highlighted", on);
  };
  for (const event of ["pointerenter", "focusin"]) from.addEventListener(event, light(true));
  for (const event of ["pointerleave", "focusout"]) from.addEventListener(event, light(false));
}

/** Sets a text only if it changes, because a screen reader announces every write. */
function setText(element: Element | null, text = "") {
  if (element && element.textContent !== text) element.textContent = text;
}
