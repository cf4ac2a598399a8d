import type { ReactNode } from "react";
import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";
import { classNames } from "#ui/class-names.ts";

type PictureBlock = Extract<ArticleBlock, { kind: "picture" }>;

/** Utilities for each paragraph, list and entry that is in no other block, and for each ordered list. */
interface TextLook {
  paragraph?: string;
  list?: string;
  entry?: string;
  ordered?: string;
}

interface ArticleTextProps {
  blocks: readonly ArticleBlock[];
  look?: TextLook;
  /** Returns the element of a picture. Long texts of pages have none. */
  pictureOf?: (block: PictureBlock) => ReactNode;
}

/** Body of an article, or long text of a page, as elements, never as HTML. */
export function ArticleText({ blocks, ...shared }: ArticleTextProps) {
  return blocks.map((block, index) => <Block key={`${index}`} block={block} {...shared} />);
}

interface BlockProps extends Omit<ArticleTextProps, "blocks"> {
  block: ArticleBlock;
}

function Block({ block, look = {}, pictureOf }: BlockProps) {
  const inner = {
    ...(look.ordered !== undefined && { look: { ordered: look.ordered } }),
    ...(pictureOf && { pictureOf }),
  };
  switch (block.kind) {
    case "paragraph":
      return (
        <p className={look.paragraph}>
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
      const entries = block.entries.map((entry, index) => (
        <li key={`${index}`} className={look.entry}>
          <Entry blocks={entry} {...inner} />
        </li>
      ));
      const className = classNames(look.list, block.ordered && look.ordered) || undefined;
      return block.ordered ? (
        <ol className={className} start={block.start}>
          {entries}
        </ol>
      ) : (
        <ul className={className}>{entries}</ul>
      );
    }
    case "quote":
      return (
        <blockquote>
          <ArticleText blocks={block.blocks} {...inner} />
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
    case "picture": {
      const { href, alt } = block;
      if (href === undefined) return pictureOf?.(block);
      // A link needs words.
      return <a href={href}>{pictureOf?.({ ...block, alt: alt || href })}</a>;
    }
  }
}

const HEADING_SIZES = { 2: "text-step-2", 3: "text-step-1", 4: "text-step-0" } as const;

/** Entry of a list. A single paragraph is rendered without its own element. */
function Entry({ blocks, ...shared }: ArticleTextProps) {
  const [only] = blocks;
  return only?.kind === "paragraph" && blocks.length === 1 ? (
    <Runs runs={only.runs} />
  ) : (
    <ArticleText blocks={blocks} {...shared} />
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
