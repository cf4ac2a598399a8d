import { DESKTOP, type Look, PHONE } from "#tests/support/browser.ts";

const ALL = [
  { name: "on a phone in the light", viewport: PHONE, theme: "light" },
  { name: "on a phone in the dark", viewport: PHONE, theme: "dark" },
  { name: "on a desktop in the light", viewport: DESKTOP, theme: "light" },
  { name: "on a desktop in the dark", viewport: DESKTOP, theme: "dark" },
] as const satisfies (Look & { name: string })[];

/** Each theme and each width once: a dark phone and a light desktop. All four in `npm run test:all`. */
export const LOOKS = process.env.TEST_ALL === "1" ? ALL : [ALL[1], ALL[2]];
