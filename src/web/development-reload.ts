/** Reloads a page without React in development, when a module that it was rendered from changes. */
const hot = import.meta.hot;
if (hot) {
  hot.on("react-router:hmr", () => location.reload());
  hot.on("vite:beforeUpdate", () => location.reload());
}
