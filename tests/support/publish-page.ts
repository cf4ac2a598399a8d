import type { PageKey } from "#contract/page-documents.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Changes the draft of a page and publishes it. A change of the privacy notice is a new notice. */
export async function publishPage(
  { api }: TestServer,
  token: string,
  key: PageKey,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const drafted = await api("PUT", `/pages/${key}/draft`, { token, body: change });
  const pages = [{ key, etag: drafted.headers.get("etag") }];
  const published = await api("POST", "/pages/publish", { token, body: { pages, newNotice: true } });
  if (published.status !== 200) throw new Error(JSON.stringify([drafted.json, published.json]));
}
