import { find, findAll, read, selector } from "./elements.ts";
import { chooseStages } from "./stages.ts";

const LINKS = `${selector("data-choice")}, ${selector("data-step")}`;

/** Changes filter and page of the projects in place. If that fails, the browser opens the page itself. */
export function enhanceProjectFilter(vault: HTMLElement) {
  const stages = find("data-stages", vault);
  if (stages) chooseStages(stages);

  const filter = find("data-filter", vault);
  matchMedia("(min-width: 820px)").addEventListener("change", () => filter?.hidePopover());

  vault.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(LINKS);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    filter?.hidePopover();
    const step = read(link, "data-step");
    follow(link.href, () => {
      history.pushState(null, "", link.href);
      if (!step) return seeWorks(vault);
      // The pressed link was replaced. The focus moves before the scroll, which is smooth while the page has the focus.
      focusStep(vault, step);
      scrollTo({ top: 0 });
    });
  });

  addEventListener("popstate", () => follow(location.href, () => undefined));

  /** Number of the newest request: responses to older ones are dropped. */
  let wish = 0;
  async function follow(address: string, then: () => void) {
    const mine = ++wish;
    const page = await loadPage(address).catch(() => undefined);
    if (mine !== wish) return;
    if (!page || !showPage(vault, page)) location.assign(address);
    else then();
  }
}

/** Loads a page by a request that parses it: the content security policy forbids scripts to make elements from text. */
function loadPage(address: string): Promise<Document> {
  const { promise, resolve, reject } = Promise.withResolvers<Document>();
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : reject());
  request.onerror = reject;
  request.send();
  return promise;
}

/** Copies the parts that differ from a loaded page into this one. Returns false if a part is missing. */
function showPage(vault: HTMLElement, page: Document): boolean {
  const [works, shown] = [find("data-works", page), find("data-works", vault)];
  const line = find("data-works-line", vault);
  const newLine = works && find("data-works-line", works);
  if (!works || !shown || !line || !newLine) return false;
  line.textContent = newLine.textContent;
  // The line's element stays, or a screen reader would not announce the change.
  while (line.nextSibling) line.nextSibling.remove();
  line.after(...[...works.childNodes].slice([...works.childNodes].indexOf(newLine) + 1));
  const choices = findAll("data-choice", vault);
  for (const [index, choice] of findAll("data-choice", page).entries()) {
    if (choice.hasAttribute("aria-current")) choices[index]?.setAttribute("aria-current", "true");
    else choices[index]?.removeAttribute("aria-current");
  }
  document.title = page.title;
  return true;
}

/** Scrolls up to the first project, if it is above the window. */
function seeWorks(vault: HTMLElement) {
  const works = vault.querySelector("#works");
  if (works && works.getBoundingClientRect().top < 0) works.scrollIntoView();
}

function focusStep(vault: HTMLElement, step: string) {
  const link = find("data-step", vault, step) ?? find("data-step", vault);
  link?.focus({ preventScroll: true });
}
