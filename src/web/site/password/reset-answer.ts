import type { FormAnswer } from "../contact/form-answer.ts";

/** What a post of a new password came back with when it was not set; `words` stays empty. */
export interface ResetAnswer extends FormAnswer {
  /** The link is wrong, used or too old, and another press would not help. */
  invalid: boolean;
  token: string;
}
