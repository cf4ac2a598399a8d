import type { ProseBlock, TextRun } from "#content/document.ts";

interface ProseProps {
  blocks: readonly ProseBlock[];
  /** Utilities for each paragraph, each list and each of its entries. */
  paragraph?: string;
  list?: string;
  entry?: string;
}

/** Long text of a document as elements, never as HTML. */
export function Markdown({ blocks, paragraph, list, entry }: ProseProps) {
  return blocks.map((block, index) => {
    const key = `${index}`;
    if ("runs" in block) {
      return (
        <p key={key} className={paragraph}>
          <Runs runs={block.runs} />
        </p>
      );
    }
    const List = block.ordered ? "ol" : "ul";
    return (
      <List key={key} className={list}>
        {block.list.map((blocks, place) => (
          <li key={`${place}`} className={entry}>
            <Entry blocks={blocks} />
          </li>
        ))}
      </List>
    );
  });
}

/** Entry of a list. A single paragraph is rendered without its own element. */
function Entry({ blocks }: { blocks: readonly ProseBlock[] }) {
  const [only] = blocks;
  return only && "runs" in only && blocks.length === 1 ? <Runs runs={only.runs} /> : <Markdown blocks={blocks} />;
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, index) => <Run key={`${index}`} {...run} />);
}

function Run({ text, bold, italic, href }: TextRun) {
  const words = text === "\n" ? <br /> : text;
  const weighed = bold ? <strong>{words}</strong> : words;
  const look = italic ? <em>{weighed}</em> : weighed;
  return href === undefined ? (
    look
  ) : (
    <a className="prose-link" href={href}>
      {look}
    </a>
  );
}
