/** Development only: a page without React reloads whenever a module it was rendered from changes. */
const hot = import.meta.hot;
if (hot) {
  hot.on("react-router:hmr", () => location.reload());
  hot.on("vite:beforeUpdate", () => location.reload());
}
