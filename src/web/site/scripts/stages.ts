import { findAll } from "./elements.ts";

/** Shows one stage at a time, by its button or by the arrow keys on the buttons. */
export function chooseStages(band: HTMLElement) {
  const tabs = [...band.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const panels = findAll("data-stage", band);

  function show(chosen: number) {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    for (const [index, panel] of panels.entries()) panel.toggleAttribute("data-away", index !== chosen);
  }

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(index));
    tab.addEventListener("keydown", (event) => {
      const next = stageIndex(event.key, index, tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      show(next);
      tabs[next]?.focus();
    });
  }
  show(0);
}

/** Returns the index of the stage that a key leads to, with wrap-around for arrows; undefined for other keys. */
export function stageIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
