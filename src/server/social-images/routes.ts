import type { FastifyInstance } from "fastify";
import { FOUNDED } from "#content/company-founded.ts";
import { SHARE_HEADINGS, type ShareName } from "#content/share.ts";
import { placeOf } from "#contract/company.ts";
import { listsEtag } from "#server/platform/api/preconditions.ts";
import { contentTag } from "#server/platform/http/compressed-body.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { drawSharePicture, type ShareTexts } from "#server/social-images/draw-share-picture.ts";

const ONE_HOUR = "public, max-age=3600";

interface Drawn {
  png: Buffer;
  etag: string;
}

async function draw(texts: ShareTexts): Promise<Drawn> {
  const png = await drawSharePicture(texts);
  return { png, etag: contentTag(png) };
}

/** Serves the pictures for shared links: one for each page with its own heading, drawn at the first request. */
export function serveSharePictures(app: FastifyInstance, { database, config }: Platform): void {
  const drawn = new Map<ShareName, { of: string; picture: Promise<Drawn> }>();

  function pictureOf(name: ShareName, texts: ShareTexts): Promise<Drawn> {
    const of = JSON.stringify(texts);
    const known = drawn.get(name);
    if (known?.of === of) return known.picture;
    const picture = draw(texts);
    drawn.set(name, { of, picture });
    picture.catch(() => drawn.delete(name));
    return picture;
  }

  app.get<{ Params: { file: string } }>("/share/:file", async ({ params, headers }, reply) => {
    const name = params.file.replace(/\.png$/, "");
    if (!params.file.endsWith(".png") || !isShareName(name)) throw notFound();
    const { company } = await readSettings(database.read, config);
    const place = `${placeOf(company)}. Since ${FOUNDED}.`;
    const { png, etag } = await pictureOf(name, { name: company.name, heading: SHARE_HEADINGS[name], place });
    reply.headers({ etag, "cache-control": ONE_HOUR });
    if (listsEtag(headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("image/png").send(png);
  });
}

function isShareName(name: string): name is ShareName {
  return Object.hasOwn(SHARE_HEADINGS, name);
}
