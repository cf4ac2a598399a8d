import type { ArticleBlock } from "#contract/article-blocks.ts";
import { ArticleText } from "#web/shared/article-text.tsx";

/** Formatted text with its pictures, as a preview shows it. */
export function PreviewedText({ blocks }: { blocks: readonly ArticleBlock[] }) {
  return (
    <ArticleText
      blocks={blocks}
      pictureOf={({ alt, picture: { src, width, height, isTransparent } }) => (
        <img alt={alt} className={isTransparent ? "dark:bg-ink" : undefined} height={height} src={src} width={width} />
      )}
    />
  );
}
