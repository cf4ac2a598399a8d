import { CAME_FROM_NOTICE } from "#contract/came-from.ts";
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

/** Publishes terms with the sentence that `keepSource` needs, in two lines. */
export async function publishCameFromNotice(server: TestServer, token: string): Promise<void> {
  const { edited } = (await server.api("GET", "/pages/terms", { token })).json.data;
  const notice = CAME_FROM_NOTICE.replace(" and ", "\nand ");
  if (edited.sections.privacy.includes(notice)) return;
  const privacy = `${edited.sections.privacy}\n\n- ${notice}`;
  await publishPage(server, token, "terms", { sections: { ...edited.sections, privacy } });
}
