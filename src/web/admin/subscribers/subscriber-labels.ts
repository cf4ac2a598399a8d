import { SUBSCRIBER_STATUSES, type SubscriberStatus } from "#contract/newsletter.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const SUBSCRIBER_TONES = {
  Pending: "info",
  Confirmed: "success",
  Unsubscribed: "neutral",
} as const satisfies Record<SubscriberStatus, Tone>;

export const STATUS_CHOICES = choicesOf(SUBSCRIBER_STATUSES);
