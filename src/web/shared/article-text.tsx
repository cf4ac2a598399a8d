import type { ReactNode } from "react";
import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";

type PictureBlock = Extract<ArticleBlock, { kind: "picture" }>;

interface ArticleTextProps {
  blocks: readonly ArticleBlock[];
  /** Returns the element of a picture. */
  pictureOf: (block: PictureBlock) => ReactNode;
}

/** Body of an article as elements, never as HTML. */
export function ArticleText({ blocks, pictureOf }: ArticleTextProps) {
  return blocks.map((block, index) => <Block key={`${index}`} block={block} pictureOf={pictureOf} />);
}

function Block({ block, pictureOf }: { block: ArticleBlock } & Pick<ArticleTextProps, "pictureOf">) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading className={HEADING_SIZES[block.level]}>
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.entries.map((entry, index) => (
            <li key={`${index}`}>
              <Entry blocks={entry} pictureOf={pictureOf} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote>
          <ArticleText blocks={block.blocks} pictureOf={pictureOf} />
        </blockquote>
      );
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "picture":
      return pictureOf(block);
  }
}

const HEADING_SIZES = { 2: "text-step-2", 3: "text-step-1", 4: "text-step-0" } as const;

/** Entry of a list. A single paragraph is rendered without its own element. */
function Entry({ blocks, pictureOf }: ArticleTextProps) {
  const [only] = blocks;
  return only?.kind === "paragraph" && blocks.length === 1 ? (
    <Runs runs={only.runs} />
  ) : (
    <ArticleText blocks={blocks} pictureOf={pictureOf} />
  );
}

function Runs({ runs }: { runs: readonly ArticleRun[] }) {
  return runs.map((run, index) => <Run key={`${index}`} {...run} />);
}

function Run({ text, bold, italic, code, href }: ArticleRun) {
  const words = text === "\n" ? <br /> : code ? <code>{text}</code> : text;
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
