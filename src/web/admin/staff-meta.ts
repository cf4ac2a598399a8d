/** What a page of the staff is called unless its screen says so, also where the screen could not be drawn. */
export function staffMeta(error: unknown) {
  return [{ title: error ? "Something went wrong" : "Back office" }, { name: "robots", content: "noindex" }];
}
