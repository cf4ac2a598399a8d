import type { PageDetail } from "#contract/page-documents.ts";

/** Entry of a list in CommonMark, with the lines that continue it. */
const ENTRY = /^[-*+] .*(?:\r?\n[^\S\n]*[^\s#>*+-].*)*$/gm;

/** Returns the privacy section of a document of the terms. */
function privacyOf(document: object): string {
  const { privacy }: { privacy?: unknown } = Object(Object(Reflect.get(document, "sections")));
  return typeof privacy === "string" ? privacy : "";
}

/** Returns whether a sentence is in the published notice, in the draft alone, or missing. */
export function noticeState({ published, edited }: Pick<PageDetail, "published" | "edited">, sentence: string) {
  if (privacyOf(published).includes(sentence)) return "published";
  return privacyOf(edited).includes(sentence) ? "drafted" : "missing";
}

/** Returns the change of the draft that adds a sentence: as an entry at the end of the notice's last list, or else at its end. */
export function noticeChange({ edited }: Pick<PageDetail, "edited">, sentence: string) {
  const text = privacyOf(edited);
  const last = [...text.matchAll(ENTRY)].at(-1);
  const privacy = last
    ? `${text.slice(0, last.index + last[0].length)}\n- ${sentence}${text.slice(last.index + last[0].length)}`
    : `${text}\n\n${sentence}`.trim();
  return { sections: { privacy } };
}
