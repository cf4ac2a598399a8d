import { apiAddress, find, read } from "./elements.ts";

/** At `/?notice=admins-only` the page tells a signed-in visitor, and nobody else, why they are here, and lets them log out. */
export function showNotice() {
  const name = new URLSearchParams(location.search).get("notice");
  if (name !== "admins-only" || !storedToken()) return;
  const line = find("data-notice");
  const message = line && find("data-message", line);
  const button = line && find("data-logout", line);
  if (!line || !message || !button) return;

  line.hidden = false;
  message.textContent = read(message, "data-message") ?? "";
  button.addEventListener("click", () => {
    endSession();
    message.textContent = read(message, "data-logged-out") ?? "";
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
