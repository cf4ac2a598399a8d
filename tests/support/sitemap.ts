/** Returns the path of each page in the sitemap of a site. */
export async function pathsInSitemap(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

/** Returns the pages in the sitemap: every page, and the first record of each kind. */
export async function firstPages(url: string): Promise<string[]> {
  const folders = new Set<string>();
  return (await pathsInSitemap(url)).filter((path) => {
    const folder = path.slice(0, path.lastIndexOf("/"));
    return folder === "" || (!folders.has(folder) && folders.add(folder));
  });
}
