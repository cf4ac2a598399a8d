/* Begins the call for the record in the address while the script of its screen loads. Shipped as it stands. */
(() => {
  const { api, record } = document.documentElement.dataset;
  let token;
  try {
    token = localStorage.getItem("token");
  } catch {}
  // The application has begun its calls already: its scripts were in the browser's cache.
  if ("firstCall" in window || !record || !token) return;
  const address = api + record;
  const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
  window.firstCall = { address, token, response: fetch(address, { headers }).catch(() => undefined) };
})();
