import type { ComponentProps } from "react";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import { ArticleText } from "#web/shared/article-text.tsx";
import { SitePicture } from "./site-picture.tsx";

interface DescriptionProps {
  blocks: readonly ArticleBlock[];
  /** Level of the largest headings, below the heading that the description follows. */
  topLevel: 2 | 3 | 4;
  look?: ComponentProps<typeof ArticleText>["look"];
}

/** Widths of a picture in a column of text. */
const COLUMN = "(width >= 768px) 44rem, 94vw";

/** Text in Markdown below a heading of its page. Its box has the class `rich-text`, or `long-text` with lists of its own look. */
export function Description({ blocks, topLevel, look }: DescriptionProps) {
  return (
    <ArticleText
      blocks={blocks}
      topLevel={topLevel}
      {...(look && { look })}
      pictureOf={({ alt, picture }) => <SitePicture alt={alt} loading="lazy" picture={picture} widths={COLUMN} />}
    />
  );
}
