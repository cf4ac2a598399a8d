/** What a form post without JavaScript comes back with when it was not taken. */
export interface FormAnswer {
  /** Every word as typed, by field. */
  words: Record<string, string>;
  /** One message per wrong field. */
  errors: Record<string, string>;
  /** Said of the form as a whole. */
  message?: string;
}
