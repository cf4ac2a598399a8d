import type { MessageStatus } from "#contract/messages.ts";
import { SAMPLE_CUSTOMERS } from "#server/sample-data/sample-people.ts";

export interface SampleMessage {
  /** Index of the sender in the sample customers. */
  sender: number;
  subject: string;
  message: string;
  status: MessageStatus;
  daysAgo: number;
  /** Days from now until the message returns to the inbox; undefined for one that is not snoozed. */
  snoozedDays?: number;
}

/** Sample messages, oldest first: Spam, Done, snoozed, Read and New. */
export const SAMPLE_MESSAGES: readonly SampleMessage[] = [
  {
    sender: 14,
    subject: "First place in every search engine",
    message: "We bring a thousand visitors a day to any website. Answer today for a discount.",
    status: "Spam",
    daysAgo: 24,
  },
  {
    sender: 3,
    subject: "Printed copy of the price list",
    message: "Our supply chain office still files paper. Could you post us a printed price list?",
    status: "Done",
    daysAgo: 17,
  },
  {
    sender: 7,
    subject: "Support contract from March",
    message:
      "Our financial year begins in March, and we would like the support contract to begin with it.\n\nThe budget is decided next week. I will confirm the hours after that.",
    status: "Read",
    daysAgo: 9,
    snoozedDays: 5,
  },
  {
    sender: 11,
    subject: "Accessibility of our booking form",
    message:
      "Patients who use a screen reader tell us that they cannot choose a time in our booking form.\n\nCould someone look at it and say how much work a repair would be?",
    status: "Read",
    daysAgo: 4,
  },
  {
    sender: 20,
    subject: "Meter readings from the field",
    message:
      "Twelve people read about 4,000 meters a week and type the readings twice. There is no signal in half of the area.\n\nIs an app without a connection something that you build?",
    status: "New",
    daysAgo: 2,
  },
  {
    sender: 6,
    subject: "Moving an archive of permits",
    message:
      "We have 60,000 scanned permits on a server that is ten years old, and an index in a spreadsheet.\n\nPlease call me to talk about where they could go.",
    status: "New",
    daysAgo: 1,
  },
];

/** Returns the person who sends a sample message. */
export function senderOf({ sender }: SampleMessage) {
  const person = SAMPLE_CUSTOMERS[sender];
  if (!person) throw new Error(`There is no sample customer ${sender}`);
  return person;
}
