/** Patterns in order: Edge also names Chrome in its user agent, so it is tried first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const LONGEST = 60;

function firstOf(names: readonly [RegExp, string][], text: string): string | undefined {
  return names.find(([sign]) => sign.test(text))?.[1];
}

/** Returns browser and system of a user agent, as `Chrome on Windows`; undefined if it is not a known browser. */
export function knownBrowserName(userAgent: string): string | undefined {
  const [browser, system] = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)];
  return browser && system ? `${browser} on ${system}` : browser;
}

/** Returns `knownBrowserName`, or the user agent itself, cut to 60 characters, if the browser is unknown. */
export function browserName(userAgent: string): string {
  const known = knownBrowserName(userAgent);
  if (known) return known;
  const own = userAgent.trim();
  if (own === "") return "Unknown browser";
  return own.length > LONGEST ? `${own.slice(0, LONGEST)}…` : own;
}
