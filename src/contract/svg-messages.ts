/** Faults of an SVG image that only the server finds. */
export const SVG_MESSAGES = {
  unreadable: "This SVG image is not well-formed XML in UTF-8. Export it again from its drawing program",
  tooComplex: "This SVG image takes too long to draw. Simplify it, or save it as a PNG",
  doctype: "SVG images may not have a DOCTYPE. Save the image as plain SVG without it",
  script: "SVG images may not have a script. Save the image without it",
  handler: "SVG images may not have attributes that begin with on, such as onload. Save the image without them",
  reference:
    "SVG images may refer only to their own parts, such as #shape, and to embedded pictures. Embed or remove what is linked",
} as const;
