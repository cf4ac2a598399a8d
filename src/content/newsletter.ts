import { CONFIRMATION_HOURS, UNCONFIRMED_RETENTION_DAYS, UNSUBSCRIBED_RETENTION_MONTHS } from "#contract/newsletter.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";

/** Texts of the form, in the footer and on its own page. */
export const NEWSLETTER = {
  heading: "Newsletter",
  /** Label with a hyphen, unlike all others, so that a search for 'Email' finds only the other forms of a page. */
  label: "Your e-mail address",
  subscribe: "Subscribe",
  sending: "Sending...",
  sent: {
    heading: "Check your inbox",
    text: `We have sent you a link to confirm your subscription. It is valid for ${CONFIRMATION_HOURS} hours.`,
  },
} as const;

/** Privacy notice for subscribers: one line below the field, in every footer. A change needs a new CONSENT_VERSION. */
export const NEWSLETTER_NOTICE = {
  line: "We keep your address, and when and from where you sign up.",
  more: { label: "Privacy", href: "/terms#privacy" },
} as const;

/** Full privacy notice on the form's pages. CONSENT_VERSION covers both notices, and the terms say the same. */
export const NEWSLETTER_DETAILS = {
  summary: "What we keep, and for how long",
  retention:
    "We keep your email address, and when and from which network address you asked and confirmed, to send the newsletter and to show that you wanted it.",
  howLong: `It is deleted ${UNCONFIRMED_RETENTION_DAYS} days after you asked if you do not confirm, and ${UNSUBSCRIBED_RETENTION_MONTHS} months after you unsubscribe.`,
  /** Text before the company's email address. */
  askFor: "To see, correct or remove it sooner, write to",
} as const;

/** Texts of the form's own page. */
export const NEWSLETTER_PAGE = {
  title: SITE_PAGES.newsletter.title,
  text: "News of what we build and learn, a few times a year. No tracking, and one click to unsubscribe.",
} as const;

/** Texts of the page that a confirmation mail links to. */
export const CONFIRM_PAGE = {
  title: "Confirm your subscription",
  text: "Press the button to start receiving our newsletter. We send you nothing until you do.",
  button: "Confirm subscription",
  done: {
    title: "You are subscribed",
    text: "Thank you. A confirmation is on its way by email; like every newsletter, it has an unsubscribe link.",
  },
  invalid: {
    title: "This link is invalid or has expired.",
    text: `A link is valid for ${CONFIRMATION_HOURS} hours, and only the newest one works. Subscribe again and we will email you a new one.`,
  },
} as const;

/** Texts of the page that every newsletter mail links to. */
export const UNSUBSCRIBE_PAGE = {
  title: "Unsubscribe",
  text: "Press the button to stop receiving our newsletter.",
  button: "Unsubscribe",
  done: {
    title: "You are unsubscribed",
    text: "You will not get any more newsletters from us. If you change your mind, you can subscribe again.",
    again: "Subscribe again",
  },
  invalid: {
    title: "This link is invalid or has expired.",
    text: "Part of it may be missing. Use the link at the end of any newsletter, or write to us and we will take you off the list:",
  },
} as const;
