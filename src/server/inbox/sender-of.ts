import { parseMail } from "#server/inbox/parse-mail.ts";

/** Returns the address of the sender in the headers of a mail; `""` without one. */
export function senderOf(head: Buffer): Promise<string> {
  return parseMail(head).then(
    ({ from }) => from.address,
    () => "",
  );
}
