/* Begins the call for the record in the address while the script of its screen loads. Shipped as it stands. */
(() => {
  const { api, record, recordRoles = "" } = document.documentElement.dataset;
  let token;
  let user;
  try {
    token = localStorage.getItem("token");
    user = JSON.parse(localStorage.getItem("user"));
  } catch {}
  // The application has begun its calls already: its scripts were in the browser's cache.
  if ("firstCall" in window || !record || !token) return;
  // The screen then makes no call either: the account may not read the record, or has to choose a password first.
  if (!recordRoles.split(" ").includes(user?.role) || user.mustChangePassword) return;
  const address = api + record;
  const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
  window.firstCall = { address, token, response: fetch(address, { headers }).catch(() => undefined) };
})();
