import { REFERENCE } from "#contract/contact.ts";

/** The reference a form post came back with, from `?sent=`; anything that is not one is ignored. */
export function sentReference(request: Request, pattern = REFERENCE): string | undefined {
  const sent = new URL(request.url).searchParams.get("sent");
  return sent && pattern.test(sent) ? sent : undefined;
}
