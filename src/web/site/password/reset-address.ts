/** Returns the address of the form for a new password. The token is sent in the form, so the address says that it is an invitation. */
export function resetAddress(isInvitation: boolean): string {
  return isInvitation ? "/reset-password?invitation=1" : "/reset-password";
}
