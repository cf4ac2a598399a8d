import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { dataHeaders } from "./security-headers.ts";

const CLIENT_FOLDER = resolve(import.meta.dirname, "../../../../build/client");
const ICONS = ["favicon.svg", "favicon.ico", "apple-touch-icon.png"];

/** Serves built files. Files with a hash in their name are cached for ever, icons for an hour. */
export async function serveFiles(app: FastifyInstance, publicUrl: string): Promise<void> {
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
  for (const icon of ICONS) {
    app.get(`/${icon}`, (_request, reply) =>
      reply.sendFile(icon, CLIENT_FOLDER, { maxAge: "1h", immutable: false, etag: false }),
    );
  }
}
