/** What a form says of itself, the same from the server and from the script. */
export const FORM_WORDS = {
  send: "Send Message",
  sending: "Sending...",
  correct: "Please correct the marked fields.",
  /** The server refused it. */
  notSent: "Nothing was sent. Everything you typed is still here.",
  /** Nobody knows whether it arrived. */
  unsure: "Everything you typed is still here. You can safely send it again: it arrives only once.",
  noResponse: "No response from server",
  otherError: "An error occurred",
} as const;
