import { expect, test } from "vitest";
import { browserName, knownBrowserName } from "#contract/browser-name.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1";

test.each([
  [`${CHROME} Safari/537.36`, "Chrome on Windows"],
  [`${CHROME} Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`${CHROME} Safari/537.36 OPR/124.0.0.0`, "Opera on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, "Safari on macOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["curl/8.14.1", "curl/8.14.1"],
  ["", "Unknown browser"],
  ["x".repeat(300), `${"x".repeat(60)}…`],
])("the browser %s is named %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test("knownBrowserName returns undefined for an unknown user agent", () => {
  expect(knownBrowserName(`${CHROME} Safari/537.36`)).toBe("Chrome on Windows");
  for (const userAgent of ["", "curl/8.14.1", "Call 082 555 0100"]) expect(knownBrowserName(userAgent)).toBeUndefined();
});
