import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { IconSize } from "#contract/brand.ts";
import { dataHeaders } from "./security-headers.ts";

const CLIENT_FOLDER = resolve(import.meta.dirname, "../../../../build/client");
/** Files that browsers request without a link to them, with the size of the company's icon that replaces them. */
const ICONS = { "favicon.svg": "large", "favicon.ico": "tab", "apple-touch-icon.png": "phone" } as const;

/** Serves built files. Files with a hash in their name are cached for ever, icons for an hour. `findIcon` returns the company's own icon. */
export async function serveFiles(
  app: FastifyInstance,
  publicUrl: string,
  findIcon: (size: IconSize) => Promise<Buffer | undefined>,
): Promise<void> {
  if (!existsSync(CLIENT_FOLDER)) return;
  const headers = dataHeaders(publicUrl);
  await app.register(fastifyStatic, {
    root: join(CLIENT_FOLDER, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
    // Last-Modified is enough, and compressing proxies leave it alone.
    etag: false,
    setHeaders: (reply) => {
      reply.headers(headers);
    },
  });
  for (const [icon, size] of Object.entries(ICONS)) {
    app.get(`/${icon}`, async (_request, reply) => {
      // Without the database, ours is better than none.
      const own = await findIcon(size).catch(() => undefined);
      if (own) return reply.type("image/png").header("cache-control", "public, max-age=3600").send(own);
      return reply.sendFile(icon, CLIENT_FOLDER, { maxAge: "1h", immutable: false, etag: false });
    });
  }
}
