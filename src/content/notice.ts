/** Texts of `/?notice=admins-only`, for signed-in users who may not open the back office. */
export const ADMINS_ONLY_NOTICE = {
  message: "Your account cannot open the back office.",
  logout: "Logout",
  loggedOut: "You are logged out.",
} as const;
