import { currentTheme, onThemeChange } from "#web/shared/theme.ts";

/** The map's frame cannot look up which theme was chosen: it is told when it asks, and at every change. */
export function sendMapTheme(frame: HTMLIFrameElement) {
  // To any origin, since a sandboxed document has none that could be named; a theme is no secret.
  const send = () => frame.contentWindow?.postMessage(currentTheme(), "*");
  addEventListener("message", ({ source }) => {
    if (source === frame.contentWindow) send();
  });
  onThemeChange(send);
  // It may have asked before this was here.
  send();
}
