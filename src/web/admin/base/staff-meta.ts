/** Title of a page for staff that has none of its own. */
export const DEFAULT_TITLE = "Back office";

const NOT_INDEXED = { name: "robots", content: "noindex" };

/** Title of a page for staff, also of one that failed to render. */
export function staffMeta(error: unknown) {
  return [{ title: error ? "Something went wrong" : DEFAULT_TITLE }, NOT_INDEXED];
}

/** Metadata of a screen, which has its title in itself unless it failed. */
export function screenMeta(error: unknown) {
  return error ? staffMeta(error) : [NOT_INDEXED];
}
