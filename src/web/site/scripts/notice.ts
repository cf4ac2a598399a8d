import { apiAddress, find, read } from "./elements.ts";

/** Shows a signed-in visitor at `/?notice=admins-only` why they are here, with a button to log out. Other visitors see no notice. */
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
    // The browser may refuse storage altogether. There is no session then.
    return null;
  }
}

/** Deletes the session in the browser at once, and asks the server to delete it, without waiting for the response. */
function endSession() {
  const token = storedToken();
  localStorage.removeItem("token");
  localStorage.removeItem("user");
  // Makes the tabs of the back office delete their drafts (`web/shared/session.ts`).
  localStorage.setItem("left", String(Date.now()));
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  fetch(apiAddress("/auth/logout"), { method: "POST", headers, keepalive: true }).catch(() => undefined);
}
