/** What a form says of itself, the same from the server and from the script. */
export const FORM_WORDS = {
  send: "Send Message",
  sending: "Sending...",
  correct: "Please correct the marked fields.",
  /** The server refused it. */
  notSent: "Nothing was sent, and every word you typed is still here.",
  /** Nobody knows whether it arrived. */
  unsure: "Every word you typed is still here. Sending again is safe: it arrives only once.",
  noResponse: "No response from server",
  otherError: "An error occurred",
} as const;
