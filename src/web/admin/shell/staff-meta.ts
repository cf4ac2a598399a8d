import { DEFAULT_TITLE } from "../base/screen-title.tsx";

const NOT_INDEXED = { name: "robots", content: "noindex" };

/** Title of a page for staff, also of one that failed to render. */
export function staffMeta(error: unknown) {
  return [{ title: error ? "Something went wrong" : DEFAULT_TITLE }, NOT_INDEXED];
}

/** Metadata of a screen, which has its title in itself unless it failed. */
export function screenMeta(error: unknown) {
  return error ? staffMeta(error) : [NOT_INDEXED];
}
