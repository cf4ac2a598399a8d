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
  /** Level of the largest headings. Default: 2. */
  topLevel?: 2 | 3 | 4;
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

function Block({ block, look = {}, topLevel = 2, pictureOf }: BlockProps) {
  const inner = {
    ...(look.ordered !== undefined && { look: { ordered: look.ordered } }),
    ...(pictureOf && { pictureOf }),
    topLevel,
  };
  switch (block.kind) {
    case "paragraph":
      return (
        <p className={look.paragraph}>
          <Runs runs={block.runs} />
        </p>
      );
    case "heading": {
      const Heading = HEADINGS[block.level + topLevel - 2] ?? "h6";
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
    case "table":
      return <Table {...block} />;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "picture": {
      const { href, alt, caption } = block;
      // A link needs words.
      const picture =
        href === undefined ? pictureOf?.(block) : <a href={href}>{pictureOf?.({ ...block, alt: alt || href })}</a>;
      if (caption === undefined || picture === undefined) return picture;
      return (
        <figure>
          {picture}
          <figcaption>{caption}</figcaption>
        </figure>
      );
    }
  }
}

const HEADINGS = ["h1", "h1", "h2", "h3", "h4", "h5", "h6"] as const;
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

type TableBlock = Extract<ArticleBlock, { kind: "table" }>;

const ALIGNED = { left: "text-left", center: "text-center", right: "text-right" } as const;

/** Table that scrolls sideways where it is wider than the text. A box that scrolls must take the focus, for the keyboard. */
function Table({ align, head, rows }: TableBlock) {
  const classOf = (at: number) => ALIGNED[align[at] ?? "left"];
  const name = head.map((runs) => runs.map(({ text }) => text).join("")).join(", ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus
    <section className="table-scroll" aria-label={`Table: ${name}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((runs, at) => (
              <th key={`${at}`} className={classOf(at)} scope="col">
                <Runs runs={runs} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={`${index}`}>
              {cells.map((runs, at) => (
                <td key={`${at}`} className={classOf(at)}>
                  <Runs runs={runs} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Runs({ runs }: { runs: readonly ArticleRun[] }) {
  return runs.map((run, index) => <Run key={`${index}`} {...run} />);
}

/** Returns words with an element for each line break in them. */
function linesOf(text: string): ReactNode {
  if (!text.includes("\n")) return text;
  return text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [<br key={`${index}`} />, line]));
}

function Run({ text, bold, italic, code, strike, href }: ArticleRun) {
  const typed = code ? <code>{text}</code> : linesOf(text);
  const words = strike ? <del>{typed}</del> : typed;
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
