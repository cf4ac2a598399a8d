/** User agent of a browser. The browser of the tests counts as a program, since its user agent says that it is headless. */
export const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

/** Returns the parts of a browser's request that count. */
export function viewOf(headers: Readonly<Record<string, string | undefined>> = {}, address = "192.0.2.1", url = "/") {
  return { headers: { host: "www.example.org", "user-agent": BROWSER, ...headers }, address, url };
}
