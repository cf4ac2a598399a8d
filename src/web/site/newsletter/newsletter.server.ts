import type { RouterContextProvider } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  confirmSubscription as confirmCall,
  SubscribeInput,
  subscribe,
  unsubscribe as unsubscribeCall,
} from "#contract/newsletter.ts";
import { z } from "#contract/zod.ts";
import { confirmSubscription } from "#server/newsletter/confirm-subscription.ts";
import { requestSubscription } from "#server/newsletter/subscribe.ts";
import { unsubscribe } from "#server/newsletter/unsubscribe.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { defineForm, linkState, receiveFields } from "../forms/form-action.server.ts";
import { loadFrame } from "../frame.server.ts";

export const newsletterForm = defineForm({
  call: subscribe,
  name: "newsletter",
  page: "/newsletter",
  secondPressMs: 60_000,
  receive: receiveFields(SubscribeInput),
  operation: requestSubscription,
});

/** Accepts any token: the operation reports an invalid one. */
const Link = z.strictObject({ token: z.string().default("") });

/** Returns the action of the page behind a mailed link, which has one button. `press` changes the subscription of the token. */
function linkForm(
  call: Endpoint,
  page: string,
  press: (platform: Platform, token: string, caller: Caller) => Promise<unknown>,
) {
  return defineForm({
    call,
    name: page,
    page,
    receive: receiveFields(Link),
    operation: (platform, { token }, caller) => press(platform, token, caller),
  });
}

/**
 * Loads the page behind a mailed link without changing or reading the subscription: mail programs open links by themselves. Only the
 * button changes it.
 */
export async function loadLinkPage({
  context,
  request,
}: {
  context: Readonly<RouterContextProvider>;
  request: Request;
}) {
  const { company } = await loadFrame(context);
  return { company, ...linkState(request) };
}

export const confirmForm = linkForm(confirmCall, "/newsletter/confirm", confirmSubscription);
export const unsubscribeForm = linkForm(unsubscribeCall, "/newsletter/unsubscribe", unsubscribe);
