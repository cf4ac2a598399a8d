/** Types of the part of the package that subset-fonts.ts uses. The package has none. */
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
