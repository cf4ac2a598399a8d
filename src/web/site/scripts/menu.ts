/** The browser opens and closes the menu; this keeps the button's name and state true, and closes it where it has no place. */
export function keepMenuTrue() {
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
