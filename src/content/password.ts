import { INVALID_LINK, RESET_ASKED } from "#contract/auth.ts";
import { INVITATION_HOURS } from "#contract/users.ts";

/** Texts of the page to request a password reset link. */
export const FORGOT_PAGE = {
  title: "Forgot password",
  text: "Enter the address you sign in with, and we will email you a link to set a new password.",
  button: "Send reset link",
  signIn: "Back to sign in",
  done: {
    title: "Check your inbox",
    text: RESET_ASKED,
    good: "The link is valid for one hour and works once.",
  },
} as const;

interface LinkPage {
  title: string;
  description: string;
  text(min: number): string;
  button: string;
  notSet: string;
  done: { title: string; text: string; signIn: string };
  /** `again` is the link to ask for another mail; an invitation has none. */
  invalid: { title: string; text: string; again?: string };
}

/** Texts of the page that the reset link opens. */
export const RESET_PAGE: LinkPage = {
  title: "Set a new password",
  description: "Set a new password with the link we emailed you, then sign in with it.",
  text: (min) => `At least ${min} characters. You will then be signed out everywhere.`,
  button: "Set new password",
  notSet: "Your password was not changed. Please type it again.",
  done: {
    title: "Your new password is set",
    text: "You have been signed out everywhere, on this device too. Sign in with your new password.",
    signIn: "Sign in",
  },
  invalid: {
    title: INVALID_LINK,
    text: "A link is valid for one hour, works once, and only the newest one counts. If you have just used it to set a password, sign in; otherwise ask for another link.",
    again: "Ask for another link",
  },
};

/** Texts of the same page for the link of an invitation. */
export const INVITATION_PAGE: LinkPage = {
  title: "Choose your password",
  description: "Choose a password with the link of your invitation, then sign in with it.",
  text: (min) => `At least ${min} characters.`,
  button: "Save password",
  notSet: "Your password was not saved. Please type it again.",
  done: {
    title: "Your password is saved",
    text: "Sign in with it and the email address that the invitation was sent to.",
    signIn: "Sign in",
  },
  invalid: {
    title: INVALID_LINK,
    text: `An invitation is valid for ${INVITATION_HOURS} hours, works once, and only the newest one counts. If you have just used it to choose a password, sign in; otherwise ask for a new invitation.`,
  },
};
