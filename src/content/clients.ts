/** Client on the website: an invented company with a one-line logo. */
export type Client = {
  readonly name: string;
  /** Path data of the logo in a square of 24 by 24, drawn with a stroke 2.4 wide and no fill. */
  readonly logo: string;
};

/** Six clients on the home page, in order. Each is the client of an initial project. */
export const clients: readonly Client[] = [
  { name: "Harbourline", logo: "M4 4h16v16H4zM4 12h16M12 4v16" },
  { name: "Umkhumbi Health", logo: "M12 3a9 9 0 1 0 9 9M12 8a4 4 0 1 0 4 4" },
  { name: "Drakens Energy", logo: "M3 19 12 4l9 15zM8 19l4-7 4 7" },
  { name: "Civica Metro", logo: "M4 6h16M4 12h10M4 18h16" },
  { name: "Tala Growers", logo: "M12 3v18M5 7l14 10M19 7 5 17" },
  { name: "Stanger Bank", logo: "M4 20V8l8-4 8 4v12M9 20v-7h6v7" },
];
