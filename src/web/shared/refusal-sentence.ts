const AWAY = "The service cannot answer right now. Please try again.";

/** Sentences for refusals that a proxy sends with its own page. The sample configuration of nginx has the same texts. */
const SENTENCES: Readonly<Record<number, string>> = {
  408: "Sending took too long. Please try again.",
  413: "This is too large to be sent: at most 256 kB.",
  429: "Too many requests. Please try again in a few seconds.",
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/** Returns a sentence for a refusal without a message, undefined for other statuses. `tooLarge` names the limit of a file. */
export function refusalSentence(status: number, tooLarge?: string): string | undefined {
  return status === 413 && tooLarge ? tooLarge : SENTENCES[status];
}
