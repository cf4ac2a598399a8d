const HAIRLINE_AFTER_PX = 8;

/** The bar gets its hairline once the page has moved under it. */
export function watchBar() {
  const bar = document.querySelector("[data-bar]");
  const update = () => bar?.toggleAttribute("data-scrolled", scrollY > HAIRLINE_AFTER_PX);
  addEventListener("scroll", update, { passive: true });
  update();
}
