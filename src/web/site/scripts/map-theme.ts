import { currentTheme, onThemeChange } from "#web/shared/theme.ts";

/** Sends the theme to the map's frame, which cannot read it from storage: when the frame asks, and at every change. */
export function sendMapTheme(frame: HTMLIFrameElement) {
  // To any origin: a sandboxed document has none that could be named, and a theme is no secret.
  const send = () => frame.contentWindow?.postMessage(currentTheme(), "*");
  addEventListener("message", ({ source }) => {
    if (source === frame.contentWindow) send();
  });
  onThemeChange(send);
  // The frame may have asked before this script ran.
  send();
}
