/** Names of the headers above a quoted mail, in the languages of common mail programs. */
const NAMES = {
  from: "from|von|de|van|da|fra|från|od|mittente|remitente|expéditeur|absender|afsender",
  date: "sent|date|gesendet|datum|envoyé|date d'envoi|verzonden|gestuur|enviado|enviada|enviado em|data|inviato|dato|skickat|sendt",
  to: "to|an|à|aan|para|a|til|till",
  subject: "subject|betreff|objet|onderwerp|assunto|asunto|oggetto|emne|ämne",
} as const;

const headerOf = (name: keyof typeof NAMES) => new RegExp(`^[*_\\s]*(?:${NAMES[name]})\\s*:[*_]*(?:\\s|$)`, "iu");
const HEADERS = {
  from: headerOf("from"),
  date: headerOf("date"),
  to: headerOf("to"),
  subject: headerOf("subject"),
} as const;

/** Maximum lines of the headers above a quoted mail, and of a line such as 'On Monday Thandi wrote:' that was wrapped. */
const MAX_HEADER_LINES = 9;
const MAX_ATTRIBUTION_LINES = 4;
/** Maximum characters of a line that is looked at. */
const MAX_LINE = 1000;

const VERB = "wrote|schrieb|geschrieben|a écrit|geskryf|skryf|escreveu|escribió|ha scritto|schreef|skrev";
/** End of 'On Monday Thandi wrote:', also with a date after the verb. */
const WROTE = new RegExp(`(?:^|[\\s>"'])(?:${VERB})\\b(?:[^:]|:\\d){0,120}:\\s*$`, "iu");
/** Beginning of such a line, if it does not begin with the name or the date. */
const ON = /^\s*(?:on|am|le|op|em|el|il|den)\b/iu;
/** Line between two rules: '-----Original Message-----', '---- On Monday Thandi wrote ----'. */
const BETWEEN_RULES = new RegExp(
  `^\\s*-{3,}.{0,200}(?:original|originale|ursprüngliche|oorspronkelijk|oorspronklike|forwarded|weitergeleitete|transféré|aangestuurde|doorgestuurd|encaminhada|${VERB}).{0,40}-{3,}\\s*$`,
  "iu",
);
/** Line above the headers of a mail: a rule, with or without words. */
const RULE = /^\s*[_-]{3,}(?:.{0,100}[_-]{3,})?\s*$/u;
/** Line such as 'Begin forwarded message:', and the one above the copy of a mail that came back. */
const ANNOUNCEMENT =
  /^\s*(?:.{0,40}(?:forwarded|weitergeleiteten?|transféré|réexpédié|inoltrato|reenviado|doorgestuurd|aangestuurde|encaminhada).{0,40}:|-{2,}\s*.{0,20}is a copy of (?:the|your) message.{0,60})\s*$/iu;
const TYPE_ABOVE =
  /^\W{0,6}(?:please )?(?:type|write|enter|reply) (?:your )?(?:reply |answer )?above this line\W{0,6}$/iu;
/** Sign that a line names a mail, and is not a sentence that ends with 'wrote:'. */
const DATE_OR_ADDRESS = /\d{1,4}[./:-]\d{1,2}|\b\d{4}\b|<[^<>\s]+@[^<>\s]+>/u;
const SIGNATURE = /^--\s?$/u;

/**
 * Splits the text of a mail into what its sender wrote and the mail that is quoted below it. `text` followed by `quoted` is the whole
 * text. A quotation that is followed by more of the sender's words stays in `text`.
 */
export function splitQuoted(whole: string): { text: string; quoted: string } {
  const lines = whole.split("\n").map((line) => line.slice(0, MAX_LINE));
  const first = firstQuotedLine(lines);
  const above = whole.split("\n").slice(0, first).join("\n");
  const text = above.trimEnd();
  return { text, quoted: whole.slice(text.length) };
}

/** Returns the index of the first line of the quotation at the end; the number of lines without one. */
function firstQuotedLine(lines: readonly string[]): number {
  const marksBegin = firstOfMarks(lines);
  const begin = lines.findIndex((line) => /[\p{L}\p{N}]/u.test(line));
  for (const [index, line] of lines.entries()) {
    if (index >= marksBegin) break;
    if (isMarked(line) || line.trim() === "") continue;
    if (TYPE_ABOVE.test(line) && index > begin) return index;
    const isAnnounced = BETWEEN_RULES.test(line) || ANNOUNCEMENT.test(line);
    const end = endOfHeaders(lines, index) ?? (isAnnounced ? index : endOfAttribution(lines, index));
    const next = end === undefined ? undefined : nextWords(lines, end + 1);
    if (next === undefined) continue;
    // The sender wrote between the quoted lines.
    if (isMarked(lines[next] ?? "") && next < marksBegin) return lines.length;
    return index;
  }
  return marksBegin;
}

/** Returns the index from which all lines are marked with `>`, but for blank ones and a signature below them. */
function firstOfMarks(lines: readonly string[]): number {
  const signature = lines.findLastIndex((line) => SIGNATURE.test(line));
  const end = signature >= 0 && isMarked(lastWords(lines, signature)) ? signature : lines.length;
  let first = lines.length;
  for (let index = end - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    if (isMarked(line)) first = index;
    else if (line.trim() !== "") break;
  }
  return first;
}

/** Returns the last line above an index that is not blank; `""` without one. */
function lastWords(lines: readonly string[], before: number): string {
  return lines.slice(0, before).findLast((line) => line.trim() !== "") ?? "";
}

function isMarked(line: string): boolean {
  return line.trimStart().startsWith(">");
}

/**
 * Returns the index of the last line of the headers of a mail that begin at a line, or below a heading at it. Headers are the sender, and
 * two of date, recipient and subject; returns undefined without them.
 */
function endOfHeaders(lines: readonly string[], index: number): number | undefined {
  const isHeading = RULE.test(lines[index] ?? "") || ANNOUNCEMENT.test(lines[index] ?? "");
  const begin = isHeading ? nextWords(lines, index + 1) : index;
  const kinds = Object.values(HEADERS);
  if (begin === undefined || !kinds.some((header) => header.test(lines[begin] ?? ""))) return undefined;
  let end = begin;
  while (end - begin < MAX_HEADER_LINES && continues(lines, end)) end++;
  const block = lines.slice(begin, end + 1);
  const found = kinds.filter((header) => block.some((line) => header.test(line)));
  if (!found.includes(HEADERS.from) || found.length < 3) return undefined;
  return begin + block.findLastIndex((line) => kinds.some((header) => header.test(line)));
}

/** Returns whether headers go on below a line: not below a blank line, unless it follows a name without its value. */
function continues(lines: readonly string[], index: number): boolean {
  const next = lines[index + 1];
  if (next === undefined) return false;
  return next.trim() !== "" || /^[*_\s]*\p{L}[^:]{0,20}:[*_\s]*$/u.test(lines[index] ?? "");
}

/** Returns the index of the first line from an index on that is not blank; undefined without one. */
function nextWords(lines: readonly string[], from: number): number | undefined {
  const next = lines.findIndex((line, index) => index >= from && line.trim() !== "");
  return next < 0 ? undefined : next;
}

/** Returns the index of the last line of 'On Monday Thandi wrote:', which begins at a line; undefined if there is no such text. */
function endOfAttribution(lines: readonly string[], index: number): number | undefined {
  let joined = "";
  for (let end = index; end < Math.min(index + MAX_ATTRIBUTION_LINES, lines.length); end++) {
    const line = (lines[end] ?? "").trim();
    if (line === "" || isMarked(line)) return undefined;
    // The words above an attribution are no part of it.
    if (end > index && ON.test(line)) return undefined;
    joined = `${joined} ${line}`;
    if (WROTE.test(joined)) return DATE_OR_ADDRESS.test(joined) || isMarked(lines[end + 1] ?? "") ? end : undefined;
  }
  return undefined;
}
