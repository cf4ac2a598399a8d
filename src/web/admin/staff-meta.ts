/** What a page of the staff is called unless its screen says so, also where the screen could not be drawn. */
export function staffMeta(error: unknown, title = "Back office") {
  return [{ title: error ? "Something went wrong" : title }, { name: "robots", content: "noindex" }];
}
