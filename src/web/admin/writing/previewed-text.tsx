import type { ArticleBlock } from "#contract/article-blocks.ts";
import { ArticleText } from "#web/shared/article-text.tsx";

/** Formatted text with its pictures, as a preview shows it. */
export function PreviewedText({ blocks }: { blocks: readonly ArticleBlock[] }) {
  return blocks.map((block, index) => (
    <ArticleText
      blocks={[block]}
      // A changed part is made again: a browser that translates has replaced the words that React would change.
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
      key={`${index} ${JSON.stringify(block)}`}
      pictureOf={({ alt, picture: { src, width, height, isTransparent } }) => (
        <img alt={alt} className={isTransparent ? "dark:bg-ink" : undefined} height={height} src={src} width={width} />
      )}
    />
  ));
}
