import type { sendApplication } from "#contract/applications.ts";
import type { ContactRules, sendContactMessage } from "#contract/contact.ts";
import type { subscribe } from "#contract/newsletter.ts";

/** Path of the call that the script sends a form to, below the API's base. */
export type FormCall = (typeof sendContactMessage | typeof sendApplication | typeof subscribe)["path"];

/**
 * Attributes by which scripts find elements, with the values that scripts read; `true` for an attribute without a value.
 * Components write them through `data`, scripts read them through `scripts/elements.ts`: a misspelt name does not compile.
 * Attributes that only stylesheets read are not included.
 */
export interface DataAttributes {
  /** Form that the script sends without leaving the page. */
  "data-call": FormCall;
  /** Rules of the call by which the script checks the form. */
  "data-rules": ContactRules;
  /** Message in place of `FORM_MESSAGES` when the server sent none. */
  "data-failed": string;
  /** Limit of the form's file, for a refusal of a proxy. */
  "data-too-large": string;
  /** Summary of a form's errors. */
  "data-alert": true;
  /** On a line of the summary: name of its field. Written by the script. */
  "data-for": string;
  /** Element for the message of the named field. */
  "data-error-of": string;
  /** Element for the length of the named field's text. */
  "data-length-of": string;
  /** On a form's button: its text while the form is sent, and its text before. */
  "data-sending": string;
  "data-waiting": string;
  /** Progress of a file upload. */
  "data-progress": true;
  "data-file-name": true;
  "data-file-remove": true;
  /** Replaces the form once it was accepted. */
  "data-sent": true;
  /** Element for the reference. */
  "data-reference": true;
  /** Link to the empty form. */
  "data-again": true;
  /** Plain form that is posted once, however often its button is pressed. */
  "data-once": true;

  /** Search form of the jobs: `live` if the script searches them. */
  "data-job-search": "live" | "";
  "data-department-button": true;
  "data-result-line": true;
  "data-none-found": true;
  "data-clear": true;
  "data-job": true;
  /** On a job: its department and its searchable text. */
  "data-department": string;
  "data-search": string | undefined;
  /** On a link to the application form: id and title of the job. */
  "data-apply": string;
  "data-title": string;
  /** The dialog of the application form, and its parts. */
  "data-apply-template": true;
  "data-job-title": true;
  "data-close": true;
  /** On the line shown after an application: the button's text from then on. */
  "data-submitted": string;
  /** Line that stays on the page, with its texts before the job's title and before the reference. */
  "data-applied": true;
  "data-before": string;
  "data-after": string;

  "data-documentation": true;
  /** Text of a copy button after copying. */
  "data-copy": string;
  "data-copy-status": true;
  /** Code of a call, which the script names and lets be copied. */
  "data-call-code": true;
  /** Method of a call, which its path follows. */
  "data-method": string;

  /** Notice with its name in `?notice=`, and its texts before and after the logout. */
  "data-notice": "admins-only";
  "data-message": string;
  "data-logged-out": string;
  "data-logout": true;

  /** Opening hours of the support line, as minutes of the day. */
  "data-opening": true;
  "data-from": string;
  "data-until": string;

  "data-story": true;
  "data-story-step": true;
  /** On a step of the story: its connection. Its title is in `data-title`. */
  "data-connection": string;
  "data-story-dot": true;
  "data-story-title": true;
  "data-story-connection": true;
  "data-story-ring": true;
  "data-story-arc": true;
  "data-story-percent": true;

  /** Link of the filter of projects, and link to the previous or next page of a list. */
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

/** Returns data attributes for the props of an element: `<p {...data({ "data-alert": true })}>`. */
export function data(attributes: Partial<DataAttributes>): Partial<DataAttributes> {
  return attributes;
}
