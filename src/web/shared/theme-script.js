/* Before the first paint, shipped as it stands. */
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  // Before the page's two, which follow the system alone.
  const bar = Object.assign(document.createElement("meta"), { name: "theme-color" });
  let chosen;

  function show() {
    try {
      chosen = localStorage.getItem("theme") ?? chosen;
    } catch {}
    const theme = chosen === "dark" || chosen === "light" ? chosen : system.matches ? "dark" : "light";
    root.classList.remove("light", "dark");
    root.classList.add(theme, "js");
    root.style.colorScheme = theme;
    bar.content = document.querySelector(`meta[name=theme-color][media*=${theme}]`)?.content ?? "";
    if (!bar.isConnected) document.head.prepend(bar);
  }

  show();
  // From another of our pages the home page's disc is woven already.
  root.classList.toggle("entered", document.referrer.startsWith(`${location.origin}/`));
  system.addEventListener("change", show);
  for (const moment of ["DOMContentLoaded", "pageshow", "storage"]) addEventListener(moment, show);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-toggle]")) return;
    chosen = root.classList.contains("dark") ? "light" : "dark";
    try {
      localStorage.setItem("theme", chosen);
    } catch {}
    show();
  });
})();
