import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";
import { type CompanyLook, iconAddress, recoloured } from "#contract/brand.ts";
import { toSingleLine } from "#server/platform/mail/single-line.ts";
import { absoluteAddress } from "#server/platform/markdown/allowed-links.ts";

/** Button of a mail. Only http and https addresses are allowed. */
export interface MailButton {
  label: string;
  url: string;
}

/** Text of a different person, marked as a quotation. */
export interface MailQuote {
  quote: string;
}

/** Text that staff wrote in CommonMark. Links to paths and pictures of the site begin with `siteUrl`. */
export interface MailArticle {
  article: readonly ArticleBlock[];
  siteUrl: string;
}

/** Block of a mail: a paragraph, facts as label and value, a button, a quotation, or an article. */
export type MailBlock =
  | string
  | readonly (readonly [label: string, value: string])[]
  | MailButton
  | MailQuote
  | MailArticle;

export interface MailContent {
  /** Name of the company, at the top. */
  company: string;
  /** Heading, which is also the title of the HTML document. */
  heading: string;
  /** Set for a personal letter, which begins with its greeting. */
  headingHidden?: boolean;
  /** Text that mail programs show beside the subject. */
  preheader?: string;
  blocks: readonly MailBlock[];
  /** Line at the end that says why the recipient gets this mail. */
  footer: string;
  /** Link after the footer, to unsubscribe. */
  footerLink?: MailButton;
}

export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Returns a text as HTML with its line breaks. */
const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** Colours of the light theme. Mail programs do not support CSS variables, so the tokens of `src/ui/styles/tokens.css` are copied. */
const LIGHT = {
  page: "#edf4f4",
  card: "#ffffff",
  text: "#042025",
  quiet: "#344e52",
  line: "#cfdcdd",
  button: "#00525b",
  onButton: "#f9fdfc",
} as const;
const DARK = {
  page: "#041317",
  card: "#081c20",
  text: "#eef5f4",
  quiet: "#b4c5c5",
  line: "#21383d",
  button: "#65d2d2",
  onButton: "#02171c",
} as const satisfies Record<keyof typeof LIGHT, string>;

/** Colours of the band at the top and its mark, and of the five strands. They are the same in both themes. */
const NIGHT = { ground: "#042328", text: "#f2f0e6", core: "#f98c2f", inner: "#2ca9a6", outer: "#65d2d2" } as const;
const STRANDS = ["#dc4033", "#f88725", "#f9c426", "#2ca9a6", "#006971"] as const;

const FONT = "font-family:'Mona Sans','Segoe UI',Helvetica,Arial,sans-serif";
/** Attributes of a table that only lays out a mail. Screen readers ignore it. */
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Styles for programs that follow the reader's theme. Others show the light colours of the elements' own attributes. */
const STYLE = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}}",
  "@media (prefers-color-scheme:dark){",
  `.page{background:${DARK.page}!important}`,
  `.card{background:${DARK.card}!important;border-color:${DARK.line}!important;color:${DARK.text}!important}`,
  `.words{color:${DARK.text}!important}`,
  `.quiet{color:${DARK.quiet}!important}`,
  `.line{border-color:${DARK.line}!important}`,
  `.code{background:${DARK.page}!important}`,
  `.button{background:${DARK.button}!important}`,
  `.on-button{color:${DARK.onButton}!important}`,
  "}",
].join("");

/** Returns an address for a link. Throws for a scheme other than http and https. */
function linkAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`A mail cannot link to ${protocol}`);
  return escapeHtml(href);
}

/** The site's mark, drawn with borders: a core and two rings. Programs without round corners show squares. */
const MARK =
  `<table ${TABLE} style="border-collapse:separate"><tr><td style="padding:2px;border:5px dashed ${NIGHT.outer};border-radius:50%">` +
  `<table ${TABLE} style="border-collapse:separate"><tr><td style="padding:3px;border:4px solid ${NIGHT.inner};border-radius:50%">` +
  `<div style="width:8px;height:8px;border-radius:50%;background:${NIGHT.core};font-size:0;line-height:0"></div>` +
  "</td></tr></table></td></tr></table>";

/** Returns a mail in the look of the company: its icon in place of the drawn mark, and its colours. Texts never match, as they are escaped. */
export function dressMail(html: string, { icon, brand }: CompanyLook, publicUrl: string): string {
  const withIcon = icon === null ? html : html.replace(MARK, () => iconImage(publicUrl + iconAddress(icon, "mail")));
  if (!brand) return withIcon;
  return withIcon.replaceAll(/ style="[^"]*"|<style>[^<]*<\/style>/g, (style) => recoloured(style, brand));
}

function iconImage(url: string): string {
  return `<img src="${escapeHtml(url)}" alt="" width="40" height="40" style="display:block;width:40px;height:40px;border:0">`;
}

/** The five strands side by side, as along the edges of the site. */
const RIBBON = STRANDS.map(
  (colour) =>
    `<tr><td height="3" style="height:3px;background:${colour};border-bottom:1px solid ${NIGHT.ground};font-size:0;line-height:0">&nbsp;</td></tr>`,
).join("");

function htmlFacts(facts: readonly (readonly [label: string, value: string])[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="quiet line" width="30%" style="${cell};padding-right:16px;word-break:normal;color:${LIGHT.quiet};font-size:14px">${lines(label)}</td>` +
      `<td class="line" style="${cell};word-break:break-word">${lines(toSingleLine(value))}</td></tr>`,
  );
  return `<table ${TABLE} width="100%" class="line" style="margin:0 0 24px;border-top:1px solid ${LIGHT.line}">${rows.join("")}</table>`;
}

function htmlButton({ label, url }: MailButton): string {
  return (
    `<table ${TABLE} style="margin:8px 0 28px;border-collapse:separate"><tr>` +
    `<td class="button" style="border-radius:26px;background:${LIGHT.button};text-align:center">` +
    `<a class="on-button" href="${linkAddress(url)}" style="display:inline-block;padding:15px 30px;color:${LIGHT.onButton};font-weight:600;line-height:22px;text-decoration:none">${escapeHtml(label)}</a>` +
    "</td></tr></table>"
  );
}

/** Maximum width of a picture: that of the text. */
const PICTURE_WIDTH = 518;
const CODE_FONT = "font-family:Consolas,Menlo,monospace;font-size:14px";

function htmlRun({ text, bold, italic, code, strike, href }: ArticleRun, siteUrl: string): string {
  let html = lines(text);
  if (code) html = `<code class="code" style="${CODE_FONT};background:${LIGHT.page}">${html}</code>`;
  if (strike) html = `<del>${html}</del>`;
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  if (href === undefined) return html;
  return `<a class="words" href="${escapeHtml(absoluteAddress(href, siteUrl))}" style="color:${LIGHT.text};text-decoration:underline">${html}</a>`;
}

const HEADING_SIZES = { 2: 23, 3: 19, 4: 16 } as const;

/** Returns a block as HTML. The last block of a quotation or list entry has no margin below, so that the box ends with its text. */
function htmlArticleBlock(block: ArticleBlock, siteUrl: string, isLast: boolean): string {
  const below = (px: number) => (isLast ? "0" : `${px}px`);
  const inline = (runs: readonly ArticleRun[]) => runs.map((run) => htmlRun(run, siteUrl)).join("");
  switch (block.kind) {
    case "paragraph":
      return `<p style="margin:0 0 ${below(18)}">${inline(block.runs)}</p>`;
    case "heading":
      return `<h${block.level} style="margin:28px 0 ${below(12)};font-size:${HEADING_SIZES[block.level]}px;font-weight:700;line-height:1.25">${inline(block.runs)}</h${block.level}>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.start === undefined ? "" : ` start="${block.start}"`;
      const entries = block.entries.map((entry, at) => {
        const margin = isLast && at === block.entries.length - 1 ? "0" : "8px";
        return `<li style="margin:0 0 ${margin}">${htmlBox(entry, siteUrl)}</li>`;
      });
      return `<${tag}${start} style="margin:0 0 ${below(18)};padding:0 0 0 24px">${entries.join("")}</${tag}>`;
    }
    case "quote":
      return `<blockquote style="margin:0 0 ${below(24)};padding:2px 0 2px 18px;border-left:3px solid ${STRANDS[3]}">${htmlBox(block.blocks, siteUrl)}</blockquote>`;
    case "table": {
      const cell = (tag: "th" | "td", runs: readonly ArticleRun[], at: number) => {
        const style = `padding:8px 10px;border:1px solid ${LIGHT.line};text-align:${block.align[at] ?? "left"};vertical-align:top`;
        return `<${tag}${tag === "th" ? ' scope="col"' : ""} class="line" style="${style}">${inline(runs)}</${tag}>`;
      };
      const row = (tag: "th" | "td", cells: readonly (readonly ArticleRun[])[]) =>
        `<tr>${cells.map((runs, at) => cell(tag, runs, at)).join("")}</tr>`;
      return `<div style="overflow-x:auto;margin:0 0 ${below(18)}"><table cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px">${row("th", block.head)}${block.rows.map((cells) => row("td", cells)).join("")}</table></div>`;
    }
    case "code":
      return `<pre class="code" style="margin:0 0 ${below(18)};padding:12px 14px;border-radius:8px;white-space:pre-wrap;${CODE_FONT};background:${LIGHT.page}">${escapeHtml(block.text)}</pre>`;
    case "rule":
      return `<hr class="line" style="margin:28px 0;border:0;border-top:1px solid ${LIGHT.line}">`;
    case "picture": {
      const width = Math.min(PICTURE_WIDTH, block.picture.width);
      const source = escapeHtml(absoluteAddress(block.picture.src, siteUrl));
      // In the reader's dark theme too, since black on transparent ground is usual for logos and diagrams.
      const ground = block.picture.isTransparent ? `;background:${LIGHT.card}` : "";
      const link = block.href === undefined ? undefined : absoluteAddress(block.href, siteUrl);
      // A link needs words where no picture is shown.
      const image = `<img src="${source}" alt="${escapeHtml(block.alt || (link ?? ""))}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px${ground}">`;
      const linked =
        link === undefined
          ? image
          : `<a class="words" href="${escapeHtml(link)}" style="color:${LIGHT.text}">${image}</a>`;
      const { caption } = block;
      const words =
        caption === undefined
          ? ""
          : `<br><span class="quiet" style="color:${LIGHT.quiet};font-size:14px">${lines(caption)}</span>`;
      return `<p style="margin:0 0 ${below(18)}">${linked}${words}</p>`;
    }
  }
}

/** Returns the blocks of a quotation or of a list entry as HTML. */
function htmlBox(blocks: readonly ArticleBlock[], siteUrl: string): string {
  return blocks.map((block, at) => htmlArticleBlock(block, siteUrl, at === blocks.length - 1)).join("\n");
}

/** Returns an article as HTML. Other blocks follow it, so that its last block keeps its margin. */
function htmlArticle(blocks: readonly ArticleBlock[], siteUrl: string): string {
  return blocks.map((block) => htmlArticleBlock(block, siteUrl, false)).join("\n");
}

/** Returns words as plain text, followed by the address of their link unless they are the address. */
function textRun({ text: typed, strike, href }: ArticleRun, siteUrl: string): string {
  const text = strike ? `~~${typed}~~` : typed;
  if (href === undefined) return text;
  const address = absoluteAddress(href, siteUrl);
  return text === address || `mailto:${text}` === address ? text : `${text} (${address})`;
}

function textArticleBlock(block: ArticleBlock, siteUrl: string): string {
  const inline = (runs: readonly ArticleRun[]) => runs.map((run) => textRun(run, siteUrl)).join("");
  switch (block.kind) {
    case "paragraph":
      return inline(block.runs);
    case "heading":
      return `${"#".repeat(block.level)} ${inline(block.runs)}`;
    case "list":
      return block.entries
        .map((entry, index) => {
          const marker = block.ordered ? `${(block.start ?? 1) + index}. ` : "- ";
          return marker + textArticle(entry, siteUrl).replaceAll("\n", `\n${" ".repeat(marker.length)}`);
        })
        .join("\n");
    case "quote":
      return textArticle(block.blocks, siteUrl).replace(/^/gm, "> ");
    case "table":
      return [block.head, ...block.rows].map((cells) => cells.map(inline).join(" | ")).join("\n");
    case "code":
      return block.text.replace(/^/gm, "    ");
    case "rule":
      return "* * *";
    case "picture": {
      const words = `[${block.alt === "" ? "Picture" : `Picture: ${block.alt}`}]`;
      const picture = textRun({ text: words, ...(block.href !== undefined && { href: block.href }) }, siteUrl);
      return block.caption === undefined ? picture : `${picture}\n${block.caption}`;
    }
  }
}

function textArticle(blocks: readonly ArticleBlock[], siteUrl: string): string {
  return blocks.map((block) => textArticleBlock(block, siteUrl)).join("\n\n");
}

/** Returns the hidden text at the beginning of a mail. The spaces keep mail programs from showing what follows beside it. */
function htmlPreheader(preheader: string): string {
  if (preheader === "") return "";
  const hidden =
    "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px";
  return `<div style="${hidden}">${escapeHtml(toSingleLine(preheader))}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>\n`;
}

function htmlBlock(block: MailBlock): string {
  if (typeof block === "string") return `<p style="margin:0 0 18px">${lines(block)}</p>`;
  if ("url" in block) return htmlButton(block);
  if ("article" in block) return htmlArticle(block.article, block.siteUrl);
  if ("quote" in block) {
    return `<p style="margin:0 0 24px;padding:2px 0 2px 18px;border-left:3px solid ${STRANDS[3]};word-break:break-word">${lines(block.quote)}</p>`;
  }
  return htmlFacts(block);
}

function textBlock(block: MailBlock): string {
  if (typeof block === "string") return block;
  if ("url" in block) return `${block.label}:\n${block.url}`;
  if ("article" in block) return textArticle(block.article, block.siteUrl);
  // Otherwise the quotation could continue in our words, with a button of its own.
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  return block.map(([label, value]) => `${label}: ${toSingleLine(value)}`).join("\n");
}

/** Returns the text and the HTML part of a mail in the site's design. All texts are escaped. */
export function layoutMail(content: MailContent): { text: string; html: string } {
  const { company, blocks, footer, footerLink, preheader = "" } = content;
  const heading = toSingleLine(content.heading);
  const end = [`-- \n${company}\n${footer}`, ...(footerLink ? [`${footerLink.label}: ${footerLink.url}`] : [])];
  const text = [heading, ...blocks.map(textBlock), end.join("\n")].join("\n\n");
  const link = footerLink
    ? `<br><a class="quiet" href="${linkAddress(footerLink.url)}" style="color:${LIGHT.quiet};text-decoration:underline">${escapeHtml(footerLink.label)}</a>`
    : "";
  const title = content.headingHidden
    ? ""
    : `<h1 style="margin:0 0 22px;font-size:30px;font-weight:700;line-height:1.12;letter-spacing:-0.022em">${escapeHtml(heading)}</h1>\n`;
  const html = `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};-webkit-text-size-adjust:100%">
${htmlPreheader(preheader)}<table ${TABLE} width="100%" class="page" style="background:${LIGHT.page}"><tr><td align="center" style="padding:24px 8px 40px">
<table ${TABLE} width="600" class="card" style="width:100%;max-width:600px;border:1px solid ${LIGHT.line};border-radius:16px;border-collapse:separate;overflow:hidden;background:${LIGHT.card};color:${LIGHT.text};${FONT};font-size:16px;line-height:1.55;text-align:left">
<tr><td class="side" style="padding:22px 40px;background:${NIGHT.ground};border-radius:15px 15px 0 0">
<table ${TABLE}><tr><td style="padding-right:14px">${MARK}</td>
<td style="color:${NIGHT.text};font-size:20px;font-weight:700;line-height:1.2;letter-spacing:-0.02em;word-break:break-word">${escapeHtml(company)}</td></tr></table>
</td></tr>
<tr><td style="background:${NIGHT.ground};font-size:0;line-height:0"><table ${TABLE} width="100%">${RIBBON}</table></td></tr>
<tr><td class="side words" style="padding:40px 40px 22px;color:${LIGHT.text};word-break:break-word">
${title}${blocks.map(htmlBlock).join("\n")}
</td></tr>
<tr><td class="side" style="padding:0 40px 32px">
<p class="quiet line" style="margin:0;padding-top:20px;border-top:1px solid ${LIGHT.line};color:${LIGHT.quiet};font-size:14px;line-height:1.5">${lines(footer)}${link}</p>
</td></tr></table>
</td></tr></table></body></html>`;
  return { text, html };
}
