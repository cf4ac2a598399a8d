import type { FastifyInstance } from "fastify";
import { setPresence, streamEvents } from "#contract/events.ts";
import { createOpenStreams } from "#server/events/open-streams.ts";
import { storePresence } from "#server/events/set-presence.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveEventStream } from "#server/platform/api/serve-event-stream.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Interval of comments on quiet streams. nginx ends a response of which nothing has come for a minute. */
const COMMENT_EVERY_MS = 20_000;

export function serveEvents(app: FastifyInstance, platform: Platform): void {
  const streams = createOpenStreams(platform);
  platform.changes.listen(streams.deliver);
  every(platform, { name: "event comments", ms: COMMENT_EVERY_MS }, async () => streams.comment());
  // Before the server waits for responses under way: these end only here.
  app.addHook("preClose", async () => streams.end());
  serveEventStream(app, platform, streamEvents, ({ session }, response) => streams.open(session, response));
  serve(app, platform, setPresence, async ({ session, body }) => {
    await storePresence(platform, session, body);
    return undefined;
  });
}
