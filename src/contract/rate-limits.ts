/** A number of tries per window. The window begins with the first try, and the next one with the first try after its end. */
export interface RateLimit {
  tries: number;
  /** Length of the window. */
  minutes: number;
  /**
   * Client or record whose tries count together, in words. A network is one IPv4 address or one IPv6 /64. The /48 around it
   * has ten times as many tries.
   */
  per: string;
  /** Plural noun of the tries. `serve()` and the form action count requests; operations count everything else. */
  counts: string;
  /** Marks a limit of a multipart call that is counted before its body arrives. */
  beforeBody?: true;
  /** Marks a limit of reads, which cost only time. Each process counts its own, also while the disk is full. */
  inProcess?: true;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const requests = { per: "network", counts: "requests" } as const;
const ofAccount = { per: "account", counts: "requests" } as const;
const wrongPasswords = { tries: 10, minutes: 15, counts: "wrong passwords" } as const;
const wrongCodes = { tries: 10, minutes: 15, per: "account", counts: "wrong codes" } as const;
/** Security notices to the owner of an account. */
const oneNotice = { tries: 1, minutes: DAY, per: "account", counts: "emails" } as const;

/** Every limit of the program. A call or form names its own in `Endpoint.limits`. */
export const RATE_LIMITS = {
  // For all public lists together. High enough for an office full of people behind one address.
  "public-read": { tries: 600, minutes: 10, ...requests, inProcess: true },
  // Each form requests one at the first touch.
  "form-token": { tries: 300, minutes: 10, ...requests, inProcess: true },

  contact: { tries: 60, minutes: 10, ...requests },
  // The longest message takes a megabyte with its mails and its search entries: half a gigabyte.
  "contact-day": { tries: 500, minutes: DAY, ...requests },
  newsletter: { tries: 60, minutes: 10, ...requests },
  "newsletter-day": { tries: 500, minutes: DAY, ...requests },
  "newsletter-confirm": { tries: 60, minutes: 10, ...requests },
  // A mail provider presses the button for all its readers from a few addresses.
  "newsletter-unsubscribe": { tries: 3000, minutes: 10, ...requests },
  // Each form may write five megabytes before it is refused.
  "application-form": { tries: 120, minutes: 10, ...requests, beforeBody: true },
  // A class that applies from one room.
  application: { tries: 20, minutes: 10, ...requests },
  // Each application may leave five megabytes: half a gigabyte.
  "application-day": { tries: 100, minutes: DAY, ...requests },

  // Guards the cost of the call: the tokens, challenges and signatures of these have too many bits to guess.
  "reset-password": { tries: 60, minutes: 10, ...requests },
  "second-factor": { tries: 300, minutes: 10, ...requests },
  passkey: { tries: 300, minutes: 10, ...requests },
  // Each is a request to the identity provider.
  oidc: { tries: 300, minutes: 10, ...requests },

  "sign-in-network": { ...wrongPasswords, tries: 30, per: "network" },
  "sign-in-account": { ...wrongPasswords, per: "account on devices that never signed in to it" },
  "sign-in-device": { ...wrongPasswords, per: "account and device that signed in before" },
  "sign-in-after-reset": { ...wrongPasswords, per: "account and network that used a reset link within the hour" },
  // Notes the use of a reset link for `sign-in-after-reset`.
  "reset-link-used": { tries: 1, minutes: HOUR, per: "account and network", counts: "reset links" },
  // A script may sign in each time it runs. Each sign-in is an entry in the audit log.
  "signed-in": { tries: 1000, minutes: HOUR, per: "account and device", counts: "sign-ins" },
  "second-factor-code": wrongCodes,
  // Separate from the codes of sign-ins, so that a stolen session prevents no sign-in.
  "confirm-code": wrongCodes,
  "own-password": { ...wrongPasswords, per: "account" },

  // Each is an entry in the audit log, and most are a mail.
  confirmation: { tries: 30, minutes: HOUR, per: "account", counts: "confirmations" },
  "password-change": { tries: 10, minutes: HOUR, per: "account", counts: "changes" },
  "key-change": { tries: 30, minutes: HOUR, per: "account", counts: "changes" },
  "factor-change": { tries: 30, minutes: HOUR, per: "account", counts: "changes" },
  "confirm-totp": { tries: 20, minutes: 15, ...ofAccount },
  export: { tries: 60, minutes: HOUR, ...ofAccount },
  // Each may leave 5,000 rows: a file is uploaded again for each new mapping.
  import: { tries: 120, minutes: HOUR, ...ofAccount },
  // A browser has one stream for all of its tabs, and opens it again after each break.
  events: { tries: 600, minutes: 10, ...ofAccount, inProcess: true },
  // Each is one small row. An open record repeats it three times a minute.
  presence: { tries: 600, minutes: 10, ...ofAccount, inProcess: true },
  // Calendar programs read every quarter of an hour, or each time that somebody opens them.
  calendar: { tries: 60, minutes: HOUR, per: "account", counts: "readings" },
  // A stolen session must not become a bulk mailer.
  reply: { tries: 100, minutes: HOUR, ...ofAccount },
  "test-mail": { tries: 30, minutes: HOUR, ...ofAccount },
  "campaign-test": { tries: 30, minutes: HOUR, ...ofAccount },

  // A stolen session must not become a bulk mailer.
  invitations: { tries: 60, minutes: HOUR, per: "account", counts: "invitations" },
  "invitations-of-user": { tries: 3, minutes: HOUR, per: "invited user", counts: "invitations" },
  "reset-mails-network": { tries: 20, minutes: HOUR, per: "network", counts: "emails" },
  "reset-mails": { tries: 3, minutes: HOUR, per: "account", counts: "emails" },
  // For all forms together. A stranger can enter any mailbox.
  acknowledgements: { tries: 3, minutes: DAY, per: "mailbox", counts: "emails" },
  // More than an office sends forms in a day.
  "acknowledgements-network": { tries: 300, minutes: DAY, per: "network", counts: "emails" },
  "newsletter-mails": { tries: 3, minutes: DAY, per: "mailbox", counts: "emails" },
  "newsletter-mails-network": { tries: 300, minutes: DAY, per: "network", counts: "emails" },

  // A program that signs in for each of its calls has no device, and always the same network and browser.
  "new-device": { tries: 1, minutes: DAY, per: "account, network and browser", counts: "emails" },
  "new-devices": { tries: 10, minutes: DAY, per: "account", counts: "emails" },
  "password-alone": oneNotice,
  "passkey-copied": oneNotice,
  "wrong-codes": oneNotice,
  // A user mistypes a code a few times, and a guesser does not stop there.
  mistyped: { tries: 5, minutes: DAY, per: "account", counts: "wrong codes" },

  // Audit log entries of what strangers can repeat without end. The request log has every one.
  refusal: { tries: 1, minutes: HOUR, per: "kind of refusal, its subject and network", counts: "entries" },

  // An hour of looking around: a screen has some 30 tiles.
  "map-tiles": { tries: 300, minutes: HOUR, ...requests, inProcess: true },
  // Nobody can make this server fetch without end.
  "map-fetches": { tries: 2000, minutes: HOUR, per: "process", counts: "fetches", inProcess: true },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** Returns the limit of that name, with every field that a limit can have. */
export function limitOf(name: RateLimitName): RateLimit {
  return RATE_LIMITS[name];
}

/** Returns whether the server refuses attempts beyond the limit with 429. Mails beyond a limit are only not sent. */
export function refusesWith429(name: RateLimitName): boolean {
  return limitOf(name).counts !== "emails";
}

function durationOf(minutes: number): string {
  if (minutes === DAY) return "a day";
  return minutes === HOUR ? "an hour" : `in ${minutes} minutes`;
}

/** Returns one sentence for the API reference. */
export function describeLimit(name: RateLimitName): string {
  const { tries, minutes, per, counts } = limitOf(name);
  const beyond = refusesWith429(name) ? "" : " Beyond that the response is the same, without an email.";
  return `At most ${tries} ${counts} ${durationOf(minutes)} per ${per}.${beyond}`;
}
