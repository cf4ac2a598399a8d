const VISIBLE_SHARE = 0.1;

/**
 * Elements of class `reveal` come in once, when a tenth of them is visible, by the class `animate`. Only those below the
 * window are hidden first, so nothing blinks, and without this script nothing is hidden at all.
 */
export function revealOnSight() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add("animate");
        observer.unobserve(target);
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  for (const element of document.querySelectorAll(".reveal")) {
    if (element.getBoundingClientRect().top > innerHeight) element.classList.add("waiting");
    observer.observe(element);
  }
}
