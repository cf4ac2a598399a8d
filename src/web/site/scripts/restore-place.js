/* At the end of /products, before it is painted: what `keep-place.ts` stored. Shipped as it stands. */
try {
  const { href, top, focus } = JSON.parse(sessionStorage.getItem("place") ?? "{}");
  sessionStorage.removeItem("place");
  if (href === location.href) {
    if (top !== undefined) scrollTo({ top, behavior: "instant" });
    const links = focus.map((selector) => document.querySelector(selector));
    links.find(Boolean)?.focus({ preventScroll: true });
  }
} catch {}
