import type { sendApplication } from "#contract/applications.ts";
import type { ContactRules, sendContactMessage } from "#contract/contact.ts";
import type { subscribe } from "#contract/newsletter.ts";

/** The call below the API's base that a form is sent to by its script. */
export type FormCall = (typeof sendContactMessage | typeof sendApplication | typeof subscribe)["path"];

/**
 * The attributes by which scripts find elements, and what they read there; `true` where it is enough that it stands there.
 * Components write them through `data`, scripts read them through `scripts/elements.ts`: a misspelt one fails the compiler.
 * Those that only stylesheets read are not among them.
 */
export interface DataAttributes {
  /** A form that its script sends without leaving the page. */
  "data-call": FormCall;
  /** Which rules of its call a form is checked by first. */
  "data-rules": ContactRules;
  /** Said in place of `FORM_MESSAGES` when the server said nothing. */
  "data-failed": string;
  /** Limit of the form's file, for a refusal of a proxy. */
  "data-too-large": string;
  /** The summary of what is wrong with a form. */
  "data-alert": true;
  /** In the summary: of which field a line is. Written by the script. */
  "data-for": string;
  /** Takes the message of a field, by its name. */
  "data-error-of": string;
  /** Takes how long the text of a field is, by its name. */
  "data-length-of": string;
  /** On a form's button: what it says while the form is sent, and what it said before. */
  "data-sending": string;
  "data-waiting": string;
  /** How much of a file is through. */
  "data-progress": true;
  "data-file-name": true;
  "data-file-remove": true;
  /** Takes the form's place once it was accepted. */
  "data-sent": true;
  /** Takes the reference. */
  "data-reference": true;
  /** Leads back to the empty form. */
  "data-again": true;
  /** A plain form that is posted once, however often its button is pressed. */
  "data-once": true;

  /** The list of jobs: `live` where the script searches it. */
  "data-job-search": "live" | "";
  "data-department-button": true;
  "data-result-line": true;
  "data-none-found": true;
  "data-clear": true;
  "data-job": true;
  /** Of a job: its department, and what it is searched by. */
  "data-department": string;
  "data-search": string | undefined;
  /** A link to the form of a job, by its id; with its title. */
  "data-apply": string;
  "data-title": string;
  /** The dialog of the application form, and its parts. */
  "data-apply-template": true;
  "data-job-title": true;
  "data-close": true;
  /** What the button says once the application has arrived; on the line that then shows. */
  "data-submitted": string;
  /** The line on the page that stays: what it says before the job's title, and before the reference. */
  "data-applied": true;
  "data-before": string;
  "data-after": string;

  "data-documentation": true;
  /** What a button that copies says once it has. */
  "data-copy": string;
  "data-copy-status": true;

  /** A notice, by its name in `?notice=`; in it what it says, at first and after the logout. */
  "data-notice": "admins-only";
  "data-message": string;
  "data-logged-out": string;
  "data-logout": true;

  /** The support line: whether it is open now, from and until which minute of the day. */
  "data-opening": true;
  "data-from": string;
  "data-until": string;

  "data-story": true;
  "data-story-step": true;
  /** Of a step; `data-title` too. */
  "data-connection": string;
  "data-story-dot": true;
  "data-story-title": true;
  "data-story-connection": true;
  "data-story-ring": true;
  "data-story-arc": true;
  "data-story-percent": true;

  /** The works: changed in place, with their filter, pages and stages. */
  "data-vault": true;
  "data-works": true;
  "data-works-line": true;
  "data-filter": true;
  "data-choice": true;
  "data-step": "prev" | "next";
  "data-stages": true;
  "data-stage": true;

  "data-bar": true;
  "data-map-frame": true;
  "data-marquee": true;
  "data-marquee-pause": true;
  "data-scroll-progress": true;
}

/** For the props of an element: `<p {...data({ "data-alert": true })}>`. */
export function data(attributes: Partial<DataAttributes>): Partial<DataAttributes> {
  return attributes;
}
