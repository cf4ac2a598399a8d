import { copyText } from "#web/shared/copy-text.ts";
import { find, findAll, read, selector } from "./elements.ts";

const COPIED_MS = 2000;

/** Adds the parts that need a script: copying, opening the call that the address names, marking the current topic. */
export function enhanceDocumentation(page: HTMLElement) {
  openNamedCall();
  addEventListener("hashchange", openNamedCall);
  page.addEventListener("toggle", ({ target }) => target instanceof Element && completeCode(page, target), true);
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>(selector("data-copy"));
    if (button) copyBlock(page, button);
  });
  markPlace(page);
}

/** Opens the call that the address names: a browser scrolls to a folded call without opening it. */
function openNamedCall() {
  const call = document.getElementById(location.hash.slice(1));
  if (!(call instanceof HTMLDetailsElement)) return;
  call.open = true;
  call.scrollIntoView();
}

/** Names the code of a call, gives it the keyboard, since long lines scroll, and adds its button. */
function completeCode(page: HTMLElement, call: Element) {
  const sample = find("data-copy", page);
  const method = find("data-method", call);
  const path = method?.nextElementSibling?.textContent;
  for (const block of findAll("data-call-code", call)) {
    const [head, code] = block.children;
    if (!sample || !head || !code || code.role) continue;
    const name = `${method?.textContent} ${path}, ${head.textContent}`;
    code.role = "group";
    code.ariaLabel = name;
    code.setAttribute("tabindex", "0");
    const button = head.appendChild(sample.cloneNode(true));
    if (button instanceof Element) button.ariaLabel = `${button.textContent}: ${name}`;
  }
}

/** Labels of buttons that say for now that they have copied. */
const labels = new WeakMap<HTMLButtonElement, string>();

async function copyBlock(page: HTMLElement, button: HTMLButtonElement) {
  const code = button.parentElement?.parentElement?.querySelector("code");
  const label = labels.get(button) ?? button.textContent;
  labels.set(button, label);
  const copied = read(button, "data-copy") ?? "";
  if (!code) return;
  if (!(await copyText(code.textContent))) {
    // Over plain HTTP no script may copy. The visitor copies the selected text.
    getSelection()?.selectAllChildren(code);
    return;
  }
  const status = find("data-copy-status", page);
  button.textContent = copied;
  if (status) status.textContent = copied;
  setTimeout(() => {
    button.textContent = label;
    if (status) status.textContent = "";
  }, COPIED_MS);
}

/** Marks the topic in view in the navigation. */
function markPlace(page: HTMLElement) {
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>(".page-navigation > ol a")) {
    links.set(link.hash.slice(1), link);
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      const [entered] = entries.filter(({ isIntersecting }) => isIntersecting);
      const link = entered && links.get(entered.target.id);
      if (!link) return;
      for (const other of links.values()) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "location");
      link.scrollIntoView({ block: "nearest", behavior: "instant" });
    },
    // A line below the bar, a fifth of the window from its top.
    { rootMargin: "-20% 0px -79% 0px" },
  );
  for (const topic of page.querySelectorAll(".documentation-topic")) watcher.observe(topic);
}
