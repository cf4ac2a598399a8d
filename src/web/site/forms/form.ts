/** Typed or chosen values by field. */
export type FormValues = Record<string, string>;

/** Error messages by field. */
export type FormErrors = Record<string, string>;

/**
 * Name of the trap's input on pages. Browsers and password managers fill in a field called `website`, the trap's field in the call,
 * from a saved profile.
 */
export const TRAP_INPUT = "remark";

/** Returns the fields of the call from the inputs of a form. The trap's input becomes the field `website`. */
export function callValues({ [TRAP_INPUT]: trap, ...values }: FormValues): FormValues {
  return trap === undefined ? values : { ...values, website: trap || (values.website ?? "") };
}

/** Data of a page whose form was posted without script and refused. */
export interface ActionData {
  /** Typed values, without fields that no page may contain. */
  values: FormValues;
  errors: FormErrors;
  /** Message about the form as a whole. */
  message?: string;
  /** Whether the mailed link to the form is wrong, used or too old: another post would not help. */
  invalidLink?: boolean;
}

/** Prefix of a page's title while a form on the page has errors. */
export const ERROR_TITLE = "Error: ";

/** Messages of every form, for the server and for the script. */
export const FORM_MESSAGES = {
  correct: "Please correct the marked fields.",
  /** The server refused the form. */
  notSent: "Nothing was sent. Everything you typed is still here.",
  /** There was no response, so the form may have arrived. */
  unsure: "Everything you typed is still here. You can safely send it again: it arrives only once.",
  noResponse: "No response from server",
  otherError: "An error occurred",
} as const;
