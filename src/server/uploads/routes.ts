import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listUploads, uploadImage } from "#contract/uploads.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import { takeForms } from "#server/platform/multipart.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound } from "#server/platform/refused.ts";
import { serve } from "#server/platform/serve.ts";
import { keepImage } from "#server/uploads/keep-image.ts";
import { listFileNames } from "#server/uploads/list-file-names.ts";

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
};

export function serveUploads(app: FastifyInstance, platform: Platform, files: FileStore): void {
  serve(app, platform, listUploads, ({ query }) => listFileNames(platform, query.names.split(",")));
  app.register(async (scope) => {
    takeForms(scope);
    serve(scope, platform, uploadImage, async (call) => ({ data: await keepImage(platform, files, call) }));
  });
}

/** The images themselves, outside the API. What is under a name never changes, so they may be kept for ever. */
export function serveUploadedFiles(app: FastifyInstance, files: FileStore): void {
  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/uploads/:name",
    handler: async (request, reply) => {
      const { name } = request.params;
      const found = await files.open(name);
      if (!found) throw notFound();
      reply.header("cache-control", "public, max-age=31536000, immutable");
      reply.header("content-length", found.bytes);
      reply.type(TYPES[name.split(".")[1] ?? ""] ?? "application/octet-stream");
      if (request.method !== "HEAD") return reply.send(found.contents);
      found.contents.destroy();
      return reply.send();
    },
  });
  // Before the pages' own catch-all: there are no folders, and nothing below a file.
  async function refuse(_request: FastifyRequest, _reply: FastifyReply): Promise<never> {
    throw notFound();
  }
  for (const url of ["/uploads", "/uploads/", "/uploads/*"])
    app.route({ method: ["GET", "HEAD"], url, handler: refuse });
}
