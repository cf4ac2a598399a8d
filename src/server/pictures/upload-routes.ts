import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { replacePictureFile } from "#contract/pictures.ts";
import { listUploads, UPLOAD_NAME, uploadImage } from "#contract/uploads.ts";
import { listFileNames } from "#server/pictures/list-original-names.ts";
import { replaceFile } from "#server/pictures/replace-file.ts";
import { isStored } from "#server/pictures/store.ts";
import { storeImage } from "#server/pictures/store-image.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { acceptForms } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

const MAX_CHECK_MS = 500;

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
};

/** Serves the calls that add and replace pictures. `serveUploadedFiles` serves the files. */
export function serveUploads(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listUploads, ({ query }) => listFileNames(platform, query.names.split(",")));
  app.register(async (scope) => {
    acceptForms(scope);
    serve(scope, platform, uploadImage, async (call) => ({ data: await storeImage(platform, call) }));
    serveRecord(scope, platform, replacePictureFile, (call) => replaceFile(platform, call));
  });
}

/** Serves the images, outside the API. An image never changes under its name, so it may be cached for ever. */
export function serveUploadedFiles(app: FastifyInstance, { config, database, publicFiles }: Platform): void {
  /**
   * Returns whether a file may exist, so that an invented name causes no request to the bucket. True without a bucket,
   * and if the database is away or slow.
   */
  async function mayBeThere(name: string): Promise<boolean> {
    if (!config.s3) return true;
    const isKnown = isStored(database.read, name).catch(() => true);
    return Promise.race([isKnown, sleep(MAX_CHECK_MS, true, { ref: false })]);
  }

  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/uploads/:name",
    handler: async (request, reply) => {
      const { name } = request.params;
      const found = UPLOAD_NAME.test(name) && (await mayBeThere(name)) ? await publicFiles.open(name) : undefined;
      if (!found) throw notFound();
      reply.header("cache-control", "public, max-age=31536000, immutable");
      // Newsletters show pictures in web mail, whose pages are of another origin.
      reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("content-length", found.bytes);
      reply.type(TYPES[name.split(".")[1] ?? ""] ?? "application/octet-stream");
      if (request.method !== "HEAD") return reply.send(found.contents);
      found.contents.destroy();
      return reply.send();
    },
  });
  // Registered before the catch-all of the pages: there are no folders, and nothing below a file.
  async function reject(_request: FastifyRequest, _reply: FastifyReply): Promise<never> {
    throw notFound();
  }
  for (const url of ["/uploads", "/uploads/", "/uploads/*"])
    app.route({ method: ["GET", "HEAD"], url, handler: reject });
}
