import { CallError, UNKNOWN_ERROR } from "#web/shared/call.ts";
import { STORE_FAILED } from "#web/shared/session.ts";

const LOGIN_FAILED = "Login failed";
const NO_LOGIN = "An error occurred during login";

/** Returns the response if it has a token; otherwise throws. A proxy can return 200 with another body. */
export function withToken<Answer extends { token: string }>(answer: Answer | undefined): Answer {
  if (!answer?.token) throw new CallError(UNKNOWN_ERROR, 200);
  return answer;
}

/** Returns the message for a failed sign-in: the server's message if there is one. */
export function loginErrorMessage(error: unknown): string {
  if (error instanceof CallError && error.status > 0) {
    return error.message === UNKNOWN_ERROR ? LOGIN_FAILED : error.message;
  }
  if (error instanceof SignInError) return error.message;
  return error instanceof Error && error.message === STORE_FAILED ? STORE_FAILED : NO_LOGIN;
}

/** Error of a passkey or of a sign-in at a provider in the browser. `message` is a sentence for people. */
export class SignInError extends Error {
  override name = "SignInError";
}
