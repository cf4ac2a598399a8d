import { DESKTOP, PHONE, type View } from "#tests/support/browser.ts";

interface NamedView extends View {
  name: string;
}

const ALL = [
  { name: "on a phone in the light", viewport: PHONE, theme: "light" },
  { name: "on a phone in the dark", viewport: PHONE, theme: "dark" },
  { name: "on a desktop in the light", viewport: DESKTOP, theme: "light" },
  { name: "on a desktop in the dark", viewport: DESKTOP, theme: "dark" },
] as const satisfies NamedView[];

const [LIGHT_PHONE, DARK_PHONE, LIGHT_DESKTOP, DARK_DESKTOP] = ALL;

const withoutScript = ({ name, ...view }: NamedView): NamedView => ({
  ...view,
  name: `${name} without JavaScript`,
  javaScriptEnabled: false,
});

const isAll = process.env.TEST_ALL === "1";

/**
 * Views of tests that run in several. Other tests use a light desktop, and `tests/architecture/contrast.test.ts` checks
 * the colours of both themes. `npm run test:all` has all four.
 */
export const VIEWS: readonly NamedView[] = isAll ? ALL : [DARK_PHONE];

/** Returns all variants in `npm run test:all`, and in other runs those that stand for the rest. */
export function variants<One>(all: readonly One[], isForRest: (one: One) => boolean): readonly One[] {
  return isAll ? all : all.filter(isForRest);
}

/** Views with and without JavaScript; in `npm run test:all` each on a phone and on a desktop. */
export const SCRIPT_AND_NONE: readonly NamedView[] = isAll
  ? [LIGHT_PHONE, DARK_DESKTOP, withoutScript(DARK_PHONE), withoutScript(LIGHT_DESKTOP)]
  : [DARK_DESKTOP, withoutScript(DARK_PHONE)];
