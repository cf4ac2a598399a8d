/**
 * Error code of a 403 response that asks for the password again. In a file of its own, because every screen of the back office
 * loads it.
 */
export const CONFIRM_CODE = "confirm-again";
