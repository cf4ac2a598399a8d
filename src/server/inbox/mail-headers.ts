import type { HeaderLines, Headers } from "mailparser";
import type { MailAddress } from "#server/inbox/incoming-mail.ts";
import { toSingleLine } from "#server/platform/mail/single-line.ts";

/** Maximum number of addresses of one header, and of ids of earlier mails, that are read. */
const MAX_ADDRESSES = 100;
const MAX_ANSWERED = 2000;
/** Maximum characters of a value that is stored. */
const MAX_VALUE = 998;

/** Maximum characters of an address (RFC 5321). Longer ones fit no index of a database. */
const MAX_ADDRESS = 320;

// Begins only where a word does: at each letter of a word without an `@`, the time would grow with the square of its length.
const MESSAGE_ID = /(?<![^\s<>@,;"])([^\s<>@,;"]+)@[^\s<>@,;"]+/g;
const DMARC_FAILS = /\bdmarc\s*=\s*fail\b/i;

/** Returns a value as one line: an encoded word may have line breaks, which would begin a header of our own mails. */
function oneLine(text: string): string {
  return toSingleLine(text.replace(/[\r\n]+/g, " "))
    .slice(0, MAX_VALUE)
    .toWellFormed()
    .trim();
}

/** Headers of a mail that came in. */
export class MailHeaders {
  readonly #lines: HeaderLines;
  readonly #parsed: Headers;

  constructor(lines: HeaderLines, parsed: Headers) {
    this.#lines = lines;
    this.#parsed = parsed;
  }

  /** Returns the decoded value of the first header of a name, in one line; `""` without one. */
  text(name: string): string {
    const value = this.#parsed.get(name);
    const text = typeof value === "string" ? value : (this.#values(name)[0] ?? "");
    return oneLine(text);
  }

  has(name: string): boolean {
    return this.#values(name).length > 0;
  }

  /** Returns the mailboxes of an address header, those of groups among them. */
  addresses(name: "from" | "to" | "cc" | "return-path"): MailAddress[] {
    const value = this.#parsed.get(name);
    const headers = Array.isArray(value) ? value : [value];
    const found = headers.flatMap((header) =>
      typeof header === "object" && "value" in header && Array.isArray(header.value) ? header.value : [],
    );
    return found
      .flatMap((entry) => ("group" in entry && entry.group) || [entry])
      .flatMap(({ name: label, address = "" }) =>
        address.includes("@") && address.length <= MAX_ADDRESS
          ? [{ name: oneLine(label), address: oneLine(address) }]
          : [],
      )
      .slice(0, MAX_ADDRESSES);
  }

  /** Returns the parts before the `@` of the ids of the mails that this one answers, the answered one first. */
  answeredIds(): string[] {
    const idsIn = (name: string) =>
      this.#values(name).flatMap((value) => [...value.matchAll(MESSAGE_ID)].map(([, local = ""]) => local));
    const ids = [...idsIn("in-reply-to"), ...idsIn("references").reverse()];
    return [...new Set(ids)].slice(0, MAX_ANSWERED);
  }

  /** Returns whether a program sent the mail. A list of the company's own domain is written by people. */
  isAutomatic(ownDomain: string): boolean {
    const submitted = this.text("auto-submitted").toLowerCase();
    if (submitted !== "" && !/^no\b/.test(submitted)) return true;
    if (this.#hasEmptyReturnPath()) return true;
    const isList = this.has("list-id") || /^(bulk|junk|list)\b/i.test(this.text("precedence"));
    return isList && !this.#isListOf(ownDomain);
  }

  /**
   * Returns whether the sender is in doubt: by the topmost result, which the receiving server wrote, or since another sender may have been
   * checked. Lower results may be forged.
   */
  isUnverified(): boolean {
    if (this.#values("from").length > 1) return true;
    const [result = ""] = this.#values("authentication-results");
    return DMARC_FAILS.test(result.replace(/\([^()]*\)/g, " "));
  }

  #hasEmptyReturnPath(): boolean {
    return /^<\s*>$/.test(this.#values("return-path")[0]?.trim() ?? "");
  }

  #isListOf(domain: string): boolean {
    const [id = ""] = this.#values("list-id");
    const [, list = ""] = /<([^<>]*)>/.exec(id) ?? [];
    return domain !== "" && (list.toLowerCase() === domain || list.toLowerCase().endsWith(`.${domain}`));
  }

  #values(name: string): string[] {
    return this.#lines
      .filter(({ key }) => key === name)
      .map(({ line }) =>
        line
          .slice(line.indexOf(":") + 1)
          .replace(/\r?\n[ \t]+/g, " ")
          .trim(),
      );
  }
}
