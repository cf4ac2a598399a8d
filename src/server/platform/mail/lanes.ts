import type { OutboxRow } from "#server/platform/mail/store.ts";
import type { Lane } from "#server/platform/platform.ts";

/** Lane of all mails without a batch, whose `campaign_id` is `""`. Their rows have the whole mail. */
export const MAIL_LANE: Lane = {
  name: "mails",
  places: 4,
  reportsSent: false,
  findBatches: async () => [""],
  countUnsubscribed: null,
  async compose(platform, mail, deliver) {
    const { features } = platform;
    const files = await Promise.all(features.map((feature) => feature.mail?.findFiles?.(platform, mail) ?? []));
    const earlier = await Promise.all(features.map((feature) => feature.mail?.findReferences?.(platform, mail) ?? []));
    return () => deliver({ ...mail, files: files.flat(), references: earlier.flat() });
  },
};

/** State of a lane in this process. */
export interface LaneState {
  lane: Lane;
  /** Returns whether one more delivery may begin while `underWay` are under way. */
  hasPlace(underWay: number): boolean;
  /** Notes the outcome of a delivery. After many failures in a row the lane rests (`Lane.rest`). */
  note(status: OutboxRow["status"] | undefined): void;
}

/** Returns the state of a lane in this process: it has room for deliveries, unless many failed in a row. */
export function stateOf(lane: Lane, now: () => Date): LaneState {
  /** Deliveries that failed for now since the last one that succeeded, and the time of the last failure. */
  let delayed = { inRow: 0, lastAt: 0 };

  /** Returns whether the lane rests now. After the clock was set back, it does not. */
  function isResting({ after, ms }: NonNullable<Lane["rest"]>): boolean {
    const since = now().getTime() - delayed.lastAt;
    return delayed.inRow >= after && since >= 0 && since < ms;
  }

  return {
    lane,
    hasPlace: (underWay) => underWay < lane.places && !(lane.rest && isResting(lane.rest)),
    note(status) {
      if (status === "Sent") delayed = { inRow: 0, lastAt: 0 };
      if (status === "Queued") delayed = { inRow: delayed.inRow + 1, lastAt: now().getTime() };
    },
  };
}
