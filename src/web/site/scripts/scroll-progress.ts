/** For browsers whose stylesheets cannot follow the scroll themselves. */
export function followScroll(line: HTMLElement) {
  const update = () => {
    const most = document.documentElement.scrollHeight - innerHeight;
    line.style.scale = `${most > 0 ? Math.min(scrollY / most, 1) : 0} 1`;
  };
  addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update);
  update();
}
