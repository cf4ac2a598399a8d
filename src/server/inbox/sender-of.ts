/** Returns the address of the sender in the headers of a mail; `""` without one. */
export async function senderOf(head: Buffer): Promise<string> {
  const { parseMail } = await import("#server/inbox/parse-mail.ts");
  return parseMail(head).then(
    ({ from }) => from.address,
    () => "",
  );
}
