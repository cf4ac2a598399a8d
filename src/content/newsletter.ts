import { CONFIRMATION_HOURS, UNCONFIRMED_KEPT_DAYS, UNSUBSCRIBED_KEPT_MONTHS } from "#contract/newsletter.ts";

/** What the form in the footer and on its own page says. */
export const NEWSLETTER = {
  heading: "Newsletter",
  /** Written with a hyphen, unlike the labels of the contact forms. */
  label: "Your e-mail address",
  subscribe: "Subscribe",
  sending: "Sending...",
  sent: {
    heading: "Check your inbox",
    words: `We have sent you a link that confirms your subscription. It is good for ${CONFIRMATION_HOURS} hours.`,
  },
} as const;

/** What is kept of a subscriber, why, how long and whom to ask; stands below the field. When it changes, so does CONSENT_VERSION. */
export const NEWSLETTER_NOTICE = {
  kept: "We keep your address, and when and from where you asked and confirmed, to send the newsletter and to show that you wanted it.",
  howLong: `It is deleted ${UNCONFIRMED_KEPT_DAYS} days after you asked if you do not confirm, and ${UNSUBSCRIBED_KEPT_MONTHS} months after you unsubscribe.`,
  /** Followed by the company's e-mail address. */
  askFor: "To see, correct or remove it sooner, write to",
  more: { label: "Privacy in our terms", href: "/terms#privacy" },
} as const;

/** The page of the form. */
export const NEWSLETTER_PAGE = {
  title: "Newsletter",
  words: "What we build and learn, a few times a year. No tracking, and one click to unsubscribe.",
} as const;

/** The page that a confirmation mail leads to. */
export const CONFIRM_PAGE = {
  title: "Confirm your subscription",
  words: "Press the button and the newsletter will come to your address. Until you do, nothing is sent.",
  button: "Confirm subscription",
  done: {
    title: "You are subscribed",
    words: "Thank you. A confirmation is on its way by e-mail; like every newsletter, it has an unsubscribe link.",
  },
  invalid: {
    title: "This link is invalid or has expired.",
    words: `A link is good for ${CONFIRMATION_HOURS} hours, and only the newest one counts. Ask again, and a new one comes by mail.`,
  },
} as const;

/** The page at the end of every newsletter mail. */
export const UNSUBSCRIBE_PAGE = {
  title: "Unsubscribe",
  words: "Press the button and you will get no more newsletters from us.",
  button: "Unsubscribe",
  done: {
    title: "You are unsubscribed",
    words: "You will get no more newsletters from us. If you change your mind, you can subscribe again.",
    again: "Subscribe again",
  },
  invalid: {
    title: "This link is invalid or has expired.",
    words:
      "A part of it may be missing. Use the link at the end of any newsletter, or write to us and we take you off the list:",
  },
} as const;
