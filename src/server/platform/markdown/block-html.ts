import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { escapeHtml } from "#server/platform/mail/layout.ts";
import { absoluteAddress } from "./allowed-links.ts";

/** Returns a picture as HTML. Its address begins with that of the site. */
export function pictureHtml({ src, width, height }: ShownPicture, alt: string, siteUrl: string): string {
  const source = escapeHtml(absoluteAddress(src, siteUrl));
  return `<img src="${source}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`;
}

/** Returns words as HTML, with their line breaks, their look and their link. */
function runHtml({ text, bold, italic, code, strike, href }: ArticleRun, siteUrl: string): string {
  let html = escapeHtml(text).replaceAll("\n", "<br>");
  if (code) html = `<code>${html}</code>`;
  if (strike) html = `<del>${html}</del>`;
  if (bold) html = `<strong>${html}</strong>`;
  if (italic) html = `<em>${html}</em>`;
  return href === undefined ? html : `<a href="${escapeHtml(absoluteAddress(href, siteUrl))}">${html}</a>`;
}

const alignment = (align: "left" | "center" | "right" | null | undefined) => (align ? ` align="${align}"` : "");

function blockHtml(block: ArticleBlock, siteUrl: string): string {
  const inline = (runs: readonly ArticleRun[]) => runs.map((run) => runHtml(run, siteUrl)).join("");
  switch (block.kind) {
    case "paragraph":
      return `<p>${inline(block.runs)}</p>`;
    case "heading":
      return `<h${block.level}>${inline(block.runs)}</h${block.level}>`;
    case "list": {
      const [tag, start] = block.ordered ? ["ol", block.start] : ["ul", undefined];
      const entries = block.entries.map((entry) => `<li>${blocksHtml(entry, siteUrl)}</li>`).join("");
      return `<${tag}${start === undefined ? "" : ` start="${start}"`}>${entries}</${tag}>`;
    }
    case "quote":
      return `<blockquote>${blocksHtml(block.blocks, siteUrl)}</blockquote>`;
    case "table": {
      const row = (tag: "th" | "td", cells: readonly (readonly ArticleRun[])[]) =>
        `<tr>${cells.map((runs, at) => `<${tag}${alignment(block.align[at])}>${inline(runs)}</${tag}>`).join("")}</tr>`;
      return `<table>${row("th", block.head)}${block.rows.map((cells) => row("td", cells)).join("")}</table>`;
    }
    case "code":
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case "rule":
      return "<hr>";
    case "picture": {
      const { href, alt, picture, caption } = block;
      // A link needs words where no picture is shown.
      const image = pictureHtml(picture, alt || (href ?? ""), siteUrl);
      const linked =
        href === undefined ? image : `<a href="${escapeHtml(absoluteAddress(href, siteUrl))}">${image}</a>`;
      if (caption === undefined) return `<p>${linked}</p>`;
      return `<figure>${linked}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
    }
  }
}

/** Returns blocks as plain HTML for readers of other programs. All texts are escaped, and all addresses are absolute. */
export function blocksHtml(blocks: readonly ArticleBlock[], siteUrl: string): string {
  return blocks.map((block) => blockHtml(block, siteUrl)).join("\n");
}
