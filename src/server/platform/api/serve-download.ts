import type { FastifyInstance } from "fastify";
import type { Endpoint, StaffAccess } from "#contract/endpoint.ts";
import { plainLetters } from "#contract/plain-letters.ts";
import type { StoredFile } from "#server/platform/files/file-storage.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { followMerge } from "./merged-records.ts";
import { type Call, readCall, requireAccess, routePath } from "./serve.ts";

interface Download {
  /** Name under which the file is saved. */
  name: string;
  file: StoredFile;
}

/** Returns the Content-Disposition of a download: its name in ASCII for every browser, and in UTF-8 (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = plainLetters(name).replace(/[^\w. -]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

function refuse(): never {
  throw notFound();
}

/**
 * Serves a visitor's file as a download, which no browser displays as a page. A 404 if `find` returns undefined.
 * `recordDownload` runs before the first byte is sent, and not for a HEAD.
 */
export function serveDownload<E extends Endpoint & { access: StaffAccess; download: true }>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  find: (call: Call<E>) => Promise<Download | undefined>,
  recordDownload: (call: Call<E>) => Promise<void>,
): void {
  app.route({
    method: [call.method, "HEAD"],
    url: routePath(call.path),
    ...requireAccess(platform, call),
    handler: async (request, reply) => {
      const given = readCall(platform, call, request, reply);
      const found = await followMerge(platform, call, request, async () => (await find(given)) ?? refuse());
      const { name, file } = found;
      try {
        if (request.method !== "HEAD") await recordDownload(given);
      } catch (error) {
        file.contents.destroy();
        throw error;
      }
      reply.type("application/octet-stream");
      reply.header("content-disposition", attachment(name));
      reply.header("content-length", file.bytes);
      if (request.method !== "HEAD") return reply.send(file.contents);
      file.contents.destroy();
      return reply.send();
    },
  });
}
