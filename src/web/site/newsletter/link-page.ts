import type { MetaDescriptor } from "react-router";
import { frameData } from "../frame-data.ts";
import { pageMeta } from "../page-meta.ts";

interface LinkPage {
  path: string;
  words: { title: string; text: string };
}

/** Returns the meta of a page behind a mailed link. No search engine lists it, and its address is given to no other site. */
export function linkPageMeta(matches: Parameters<typeof frameData>[0], { path, words }: LinkPage): MetaDescriptor[] {
  const { title, text } = words;
  return pageMeta(frameData(matches), { title, description: text, path, unlisted: true, secret: true });
}

interface Pressed {
  invalidLink?: boolean;
  values: { token?: string };
}

/** Returns the token of the link; undefined without one, or if the button has found it to be invalid. */
export function tokenOf(loaded: { token?: string | undefined }, pressed: Pressed | undefined): string | undefined {
  return pressed?.invalidLink ? undefined : pressed?.values.token || loaded.token;
}
