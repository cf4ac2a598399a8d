import type { AttachmentPart } from "#server/inbox/collect-files.ts";
import type { DeliveryReport, FailedRecipient } from "#server/inbox/incoming-mail.ts";
import type { MailHeaders } from "#server/inbox/mail-headers.ts";

/** Maximum bytes of a part of a report that are read. */
const MAX_BYTES = 200_000;

/** Returns the report in a mail; undefined for an ordinary mail. */
export function readReport(headers: MailHeaders, parts: readonly AttachmentPart[]): DeliveryReport | undefined {
  if (!/^multipart\/report\b/i.test(headers.text("content-type"))) return undefined;
  const contentOf = ({ content }: AttachmentPart) => content?.toString("latin1", 0, MAX_BYTES) ?? "";
  const status = parts.find(({ type }) => type === "message/delivery-status");
  const returned = parts.filter(({ type }) => type === "message/rfc822" || type === "text/rfc822-headers");
  return {
    mailIds: returned.flatMap((part) => mailIdIn(contentOf(part))),
    recipients: status ? failedRecipients(contentOf(status)) : [],
  };
}

/** Returns the part before the `@` of the Message-ID of a returned mail. */
function mailIdIn(mail: string): string[] {
  const [head = ""] = mail.split(/\r?\n\r?\n/, 1);
  const [, id] = /^message-id:\s*<([^<>@\s]+)@/im.exec(head) ?? [];
  return id === undefined ? [] : [id];
}

/** Returns the recipients of a delivery status whose `Action` is `failed`. */
function failedRecipients(status: string): FailedRecipient[] {
  return status.split(/(?:\r?\n){2,}/).flatMap((group) => {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "im").exec(group)?.[1]?.replace(/\s+/g, " ").trim() ?? "";
    if (field("Action").toLowerCase() !== "failed") return [];
    const addresses = [field("Original-Recipient"), field("Final-Recipient")]
      .map((value) => value.replace(/^[^;]*;\s*/, "").replace(/^<|>$/g, ""))
      .filter((address) => address.includes("@"));
    const [, enhanced = ""] = /(\d\.\d{1,3}\.\d{1,3})/.exec(field("Status")) ?? [];
    const [, basic = ""] = /^smtp;\s*(\d{3})\b/i.exec(field("Diagnostic-Code")) ?? [];
    const code = [basic, enhanced].filter(Boolean).join(" ");
    return [...new Set(addresses)].map((address) => ({ address, code }));
  });
}
