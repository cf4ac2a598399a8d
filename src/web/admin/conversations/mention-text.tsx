import { MENTION } from "#contract/mentions.ts";

/** Text of a note, whose mentions are names. */
export function MentionText({ text }: { text: string }) {
  // Each mention splits into the text before it, its name and its id.
  return text.split(MENTION).map((part, at) => {
    if (at % 3 === 2) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key.
    if (at % 3 === 0) return <span key={at}>{part}</span>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <strong className="font-[620] text-primary" key={at}>
        {`@${part}`}
      </strong>
    );
  });
}
