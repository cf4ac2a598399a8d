import { DEFAULT_COMPANY } from "#content/company.ts";

/** Our address in the mails, also the value of `IMAP_ADDRESS`. Message-IDs of our mails have its domain. */
export const OUR_ADDRESS = "mail@company.example.org";
export const OUR_COMPANY = DEFAULT_COMPANY.name;
export const STAFF_ADDRESS = "staff@company.example.org";
export const BLOCKED_SENDER = "spam@bad.example.net";

/** Ids of the mails that we sent, in the order of sending. Each is the part before the @ of its Message-ID. */
export const MAIL_IDS = {
  acknowledgementA: "019cad9d-67a0-7c3d-8e4f-5a6b7c8d9e01",
  acknowledgementB: "019cae59-1680-71f0-9a2b-0c4d5e6f7a02",
  firstReplyA: "019cb2c1-0480-7ab4-b1c2-d3e4f5a6b703",
  replyB: "019cb82e-c9c0-7e5d-84c3-1b2a39485704",
  secondReplyA: "019cbe19-fc60-7d6e-a9b8-c7d6e5f4a305",
  replyC: "019cc21b-6060-7b1c-92d3-e4f5061728a6",
  replyD: "019cd28a-3980-7f2e-8d1c-0b3a29485707",
  replyE: "019cd80c-2300-7042-b5a6-978812345608",
  campaignF: "019cdb7b-0b00-7153-9c8d-7e6f50413209",
} as const;

export type MailId = (typeof MAIL_IDS)[keyof typeof MAIL_IDS];

const VISITORS_SUBJECT = "A portal for permits";

/** Records before the first mail comes in. The only addresses of a record are those given here. */
export const WORLD = {
  A: {
    kind: "message",
    reference: "MSG-7K3F-9QX2",
    subject: VISITORS_SUBJECT,
    person: { name: "Thandi Dlamini", email: "thandi@example.org" },
    mails: [MAIL_IDS.acknowledgementA, MAIL_IDS.firstReplyA, MAIL_IDS.secondReplyA],
  },
  B: {
    kind: "message",
    reference: "MSG-4H2C-8WQ5",
    subject: VISITORS_SUBJECT,
    person: { name: "Sipho Zulu", email: "sipho@example.net" },
    mails: [MAIL_IDS.acknowledgementB, MAIL_IDS.replyB],
  },
  C: {
    kind: "application",
    reference: "APP-5T6V-2N8M",
    person: { name: "Lerato Mokoena", email: "lerato@example.com" },
    mails: [MAIL_IDS.replyC],
  },
  D: {
    kind: "deal",
    person: { name: "Naledi Molefe", email: "naledi@example.org" },
    mails: [MAIL_IDS.replyD],
  },
  E: {
    kind: "customer",
    person: { name: "Pieter Botha", email: "pieter@example.org" },
    mails: [MAIL_IDS.replyE],
  },
  F: {
    kind: "campaign",
    person: { name: "Zanele Mkhize", email: "zanele@example.org" },
    mails: [MAIL_IDS.campaignF],
  },
} as const;
