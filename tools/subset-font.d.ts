/** The package carries no types; this is the part of it that subset-fonts.ts uses. */
declare module "subset-font" {
  function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes?: Record<string, { min: number; max: number } | number>;
      /** Leaves out glyphs that only a substitution of the font brings. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
