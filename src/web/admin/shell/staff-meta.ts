/** Default title of a page of the back office, also for a screen that failed to render. */
export function staffMeta(error: unknown, title = "Back office") {
  return [{ title: error ? "Something went wrong" : title }, { name: "robots", content: "noindex" }];
}
