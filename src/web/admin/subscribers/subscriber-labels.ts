import { SUBSCRIBER_STATUSES, type SubscriberStatus } from "#contract/newsletter.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const SUBSCRIBER_TONES = {
  Pending: "info",
  Confirmed: "success",
  Unsubscribed: "neutral",
} as const satisfies Record<SubscriberStatus, Tone>;

export const STATUS_CHOICES = choicesOf(SUBSCRIBER_STATUSES);

export const HELD_FILTER = {
  name: "held",
  label: "Spam check",
  all: "All Requests",
  choices: [{ value: "true", label: "Held back" }],
} as const;
