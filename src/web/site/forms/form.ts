/** What a visitor typed or chose, by field. */
export type FormValues = Record<string, string>;

/** One message per wrong field. */
export type FormErrors = Record<string, string>;

/**
 * Name of the trap's input on pages. Browsers and password managers fill in a field called `website`, the trap's field in the call,
 * from a saved profile.
 */
export const TRAP_INPUT = "remark";

/** Returns the fields of the call from the inputs of a form. */
export function callValues({ [TRAP_INPUT]: trap, ...values }: FormValues): FormValues {
  return trap === undefined ? values : { ...values, website: trap || (values.website ?? "") };
}

/** What a page is drawn with when its form was posted without a script and not accepted. */
export interface ActionData {
  /** As typed, without what no page may hold. */
  values: FormValues;
  errors: FormErrors;
  /** Said of the form as a whole. */
  message?: string;
  /** The mailed link that led to the form is wrong, used or too old: pressing again would not help. */
  invalidLink?: boolean;
}

/** Stands before the title of a page while a form on it was not accepted. */
export const ERROR_TITLE = "Error: ";

/** What every form says of itself, the same from the server and from the script. */
export const FORM_MESSAGES = {
  correct: "Please correct the marked fields.",
  /** The server rejected it. */
  notSent: "Nothing was sent. Everything you typed is still here.",
  /** Nobody knows whether it arrived. */
  unsure: "Everything you typed is still here. You can safely send it again: it arrives only once.",
  noResponse: "No response from server",
  otherError: "An error occurred",
} as const;
