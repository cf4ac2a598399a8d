import { expect, test } from "vitest";
import { isProgram } from "#server/visits/is-program.ts";
import { BROWSER } from "#tests/support/visits.ts";

test.each([
  BROWSER,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 12; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Mobile Safari/537.36",
  "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
])("the browser %s is no program", (userAgent) => {
  expect(isProgram(userAgent)).toBe(false);
  expect(isProgram(userAgent)).toBe(false);
});

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
  "curl/8.5.0",
  "Wget/1.21.4",
  "python-requests/2.31.0",
  "Go-http-client/2.0",
  "okhttp/4.12.0",
  "Dalvik/2.1.0 (Linux; U; Android 9)",
  "node",
  "lightMyRequest",
  "UptimeRobot/2.0",
])("%s is a program", (userAgent) => {
  expect(isProgram(userAgent)).toBe(true);
  expect(isProgram(userAgent)).toBe(true);
});

test("a request without a user agent, or with one that no browser has, comes from a program", () => {
  expect([undefined, "", BROWSER.padEnd(1001, "x")].map(isProgram)).toEqual([true, true, true]);
});
