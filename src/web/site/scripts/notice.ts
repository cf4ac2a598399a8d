import { apiAddress } from "./api-address.ts";

/** At `/?notice=admins-only` the page tells a signed-in visitor, and nobody else, why they are here, and lets them log out. */
export function showNotice() {
  const name = new URLSearchParams(location.search).get("notice");
  if (name !== "admins-only" || !storedToken()) return;
  const line = document.querySelector<HTMLElement>("[data-notice=admins-only]");
  const words = line?.querySelector<HTMLElement>("[data-words]");
  const button = line?.querySelector<HTMLElement>("[data-logout]");
  if (!line || !words || !button) return;

  line.hidden = false;
  words.textContent = words.dataset.words ?? "";
  button.addEventListener("click", () => {
    endSession();
    words.textContent = words.dataset.loggedOut ?? "";
    button.hidden = true;
    history.replaceState(null, "", location.pathname);
  });
}

function storedToken(): string | null {
  try {
    return localStorage.getItem("token");
  } catch {
    // A browser may refuse storage altogether; then nobody is signed in.
    return null;
  }
}

/** Forgets the session here at once; that the server forgets it too is asked for, not waited for. */
function endSession() {
  const token = storedToken();
  localStorage.removeItem("token");
  localStorage.removeItem("user");
  // By which the tabs of the back office forget what was typed there (`web/shared/session.ts`).
  localStorage.setItem("left", String(Date.now()));
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  fetch(apiAddress("/auth/logout"), { method: "POST", headers, keepalive: true }).catch(() => undefined);
}
