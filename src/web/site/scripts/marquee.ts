/** The pause button of a moving strip; hover and focus pause it by CSS. */
export function showMarqueePause() {
  for (const strip of document.querySelectorAll("[data-marquee]")) {
    const button = strip.querySelector("[data-marquee-pause]");
    button?.addEventListener("click", () => {
      const paused = strip.toggleAttribute("data-paused");
      button.setAttribute("aria-pressed", String(paused));
    });
  }
}
