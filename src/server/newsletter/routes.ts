import type { FastifyInstance } from "fastify";
import {
  confirmSubscription as confirmCall,
  deleteSubscriber,
  exportSubscribers,
  getSubscriberGrowth,
  listSubscribers,
  openUnsubscribe,
  releaseSubscriber as releaseCall,
  SUBSCRIBER_FACTS,
  type Subscriber,
  subscribe,
  unsubscribe as unsubscribeCall,
} from "#contract/newsletter.ts";
import { confirmSubscription } from "#server/newsletter/confirm-subscription.ts";
import { readGrowth } from "#server/newsletter/read-growth.ts";
import { releaseSubscriber } from "#server/newsletter/release-subscriber.ts";
import * as store from "#server/newsletter/store.ts";
import { requestSubscription } from "#server/newsletter/subscribe.ts";
import { unsubscribe } from "#server/newsletter/unsubscribe.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { readCall, serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import type { Platform } from "#server/platform/platform.ts";
import { removeRecord } from "#server/platform/records/records.ts";

export function serveNewsletter(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, subscribe, async ({ body, caller, idempotencyKey }) => ({
    data: await requestSubscription(platform, body, caller, idempotencyKey),
  }));

  serve(app, platform, confirmCall, async ({ body, caller }) => ({
    data: await confirmSubscription(platform, body.token, caller),
  }));

  app.register(async (scope) => {
    // RFC 8058 lets mail programs send any body of any type. It is discarded.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 64 * 1024 }, (_request, _body, done) => done(null));
    scope.addHook("onRequest", async (request) => {
      delete request.headers["content-type"];
    });
    serve(scope, platform, unsubscribeCall, async ({ query }) => ({
      data: await unsubscribe(platform, query.token),
    }));
  });

  app.get(openUnsubscribe.path, async (request, reply) => {
    const { query } = readCall(platform, openUnsubscribe, request, reply);
    return reply.redirect(`${openUnsubscribe.leadsTo}?${new URLSearchParams(query)}`, openUnsubscribe.status);
  });

  serve(app, platform, listSubscribers, ({ query }) => store.listSubscribers(platform.database, query));

  serve(app, platform, getSubscriberGrowth, async () => ({
    data: await readGrowth(platform.database.read, platform.now()),
  }));

  serveExports(app, platform, exportSubscribers, {
    name: "subscribers",
    columns: [
      ...exportColumns<Subscriber>(SUBSCRIBER_FACTS),
      { title: "Consent source", cell: ({ consent }: Subscriber) => consent.source },
      { title: "Evidence", cell: ({ consent }: Subscriber) => consent.evidence },
    ],
    rows: ({ query }) => store.everySubscriber(platform.database, query),
  });

  serveRecord(app, platform, releaseCall, (call) => releaseSubscriber(platform, call, call.params.id));

  serve(app, platform, deleteSubscriber, ({ params, session, caller }) =>
    removeRecord(platform, store.subscriberStore, { session, caller }, params.id),
  );
}
