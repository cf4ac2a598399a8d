import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { addMails, addSubscribers, apply } from "#tests/support/intake.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import type { TestServer } from "#tests/support/server.ts";
import { SCREENS } from "../../src/web/admin/areas/areas.ts";

/** Lists of the areas whose path has another name. */
const LISTS: Readonly<Record<string, string>> = { crm: "customers", news: "articles" };

const areaIn = (path: string) => path.split("/")[2] ?? "";

/** Adds a record of each area to a server with sample data, and returns the address of each screen by its path. */
export async function addScreenRecords(server: TestServer): Promise<ReadonlyMap<string, string>> {
  const token = await tokenOf(server, await adminId(server));
  const customer = { name: "Zodwa Xulu", email: "zodwa@example.org" };
  const other = (await server.api("POST", "/customers", { token, body: customer })).json.data.id;
  const senders = Array.from({ length: 34 }, (_, at) => ({ name: `Sender ${at}`, message: "Call me." }));
  await addMessages(server, senders);
  await apply(server, {});
  const article = { title: "Reeds", slug: "reeds", summary: "Counted.", body: "Words.", status: "Published" };
  await server.api("POST", "/articles", { token, body: article });
  await server.api("POST", "/extra-pages", { token, body: { ...article, slug: "reeds-page" } });
  await server.api("POST", "/campaigns", { token, body: { subject: "Spring", body: "Words." } });
  await addMails(server, [{ subject: "Thank you", status: "Failed", last_error: "550 no such user" }]);
  await addSubscribers(server, [{ email: "reader@example.org" }]);
  const ids: Record<string, string> = { site: "home", pictures: await uploadPicture(server, token) };
  for (const { path } of SCREENS) {
    const area = areaIn(path);
    if (!path.includes(":id") || ids[area]) continue;
    const list = LISTS[area] ?? area;
    ids[area] = (await server.api("GET", `/${list}?page=1&pageSize=1`, { token })).json[0].id;
  }
  return new Map(
    SCREENS.map(({ path }) => [path, path.replace(":id", ids[areaIn(path)] ?? "none").replace(":other", other)]),
  );
}
