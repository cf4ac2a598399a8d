/** One paragraph, or facts as label and value. */
export type MailBlock = string | readonly (readonly [label: string, value: string])[];

export interface MailWords {
  /** The name of the company, at the top. */
  company: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** The line at the end that says why this mail came. */
  footer: string;
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

const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

/** Mail programs know neither classes nor variables: colours are those of the light theme, written out. */
const COLOUR = { page: "#f6fafa", card: "#ffffff", words: "#042025", quiet: "#405a5e", line: "#d3dfe0" } as const;
const FONT = "font-family:'Mona Sans',Segoe UI,Helvetica,Arial,sans-serif";

function htmlBlock(block: MailBlock): string {
  if (typeof block === "string") return `<p style="margin:0 0 16px">${lines(block)}</p>`;
  const rows = block.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;color:${COLOUR.quiet};vertical-align:top">${lines(label)}</td>` +
      `<td style="padding:6px 0;vertical-align:top">${lines(value)}</td></tr>`,
  );
  return `<table role="presentation" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
}

function textBlock(block: MailBlock): string {
  if (typeof block === "string") return block;
  return block.map(([label, value]) => `${label}: ${value}`).join("\n");
}

/** The text and the HTML part of a mail in the site's identity; every word is escaped. */
export function layoutMail(words: MailWords): { text: string; html: string } {
  const text = [words.heading, ...words.blocks.map(textBlock), `-- \n${words.company}\n${words.footer}`].join("\n\n");
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>${escapeHtml(words.heading)}</title></head>
<body style="margin:0;padding:24px;background:${COLOUR.page};color:${COLOUR.words};${FONT};font-size:16px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;background:${COLOUR.card};border:1px solid ${COLOUR.line};border-radius:16px;padding:32px">
<p style="margin:0 0 24px;font-weight:700">${escapeHtml(words.company)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(words.heading)}</h1>
${words.blocks.map(htmlBlock).join("\n")}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${COLOUR.line};color:${COLOUR.quiet};font-size:14px">${lines(words.footer)}</p>
</div></body></html>`;
  return { text, html };
}
