/** A whole SVG document around drawn elements, `width` by `height` units, for an <img>. */
export function svgDocument(width: number, height: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${elements}</svg>`;
}

/** A filled ground of the given size. */
export function ground(width: number, height: number, colour: string): string {
  return `<rect width="${width}" height="${height}" fill="${colour}"/>`;
}

/** Drawn elements moved and scaled. */
export function placed(x: number, y: number, scale: number, elements: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${elements}</g>`;
}

/** Size of every cover. Covers may be cropped, so nothing important is near an edge. */
export const coverSize = { width: 800, height: 600 } as const;
