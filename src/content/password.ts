import { INVALID_LINK, RESET_ASKED } from "#contract/auth.ts";

/** The page that asks for a link to set a new password. */
export const FORGOT_PAGE = {
  title: "Forgot password",
  words: "Type the address that you sign in with, and a link to set a new password comes by mail.",
  button: "Send reset link",
  signIn: "Back to sign in",
  done: {
    title: "Check your inbox",
    words: RESET_ASKED,
    good: "The link is good for one hour and one use.",
  },
} as const;

/** The page that the mailed link leads to. */
export const RESET_PAGE = {
  title: "Set a new password",
  description: "Where the link leads that we mail to whoever forgot a password: type a new one, and sign in with it.",
  words: (least: number) => `At least ${least} characters. Afterwards you are signed out everywhere.`,
  button: "Set new password",
  notSet: "Your password was not changed. Please type it again.",
  done: {
    title: "Your new password is set",
    words: "You are signed out everywhere, on this device too. Sign in with the new password.",
    signIn: "Sign in",
  },
  invalid: {
    title: INVALID_LINK,
    words:
      "A link is good for one hour and one use, and only the newest one counts. If you have just set a password with it, sign in; otherwise ask for another link.",
    again: "Ask for another link",
  },
} as const;
