import { type Client, SAMPLE_CLIENTS, type SampleClient, sampleClientOf } from "#contract/clients.ts";

/** Logos of the invented clients: path data in a square of 24 by 24, drawn with a stroke 2.4 wide and no fill. */
const DRAWN_LOGOS: Readonly<Record<SampleClient, string>> = {
  Harbourline: "M4 4h16v16H4zM4 12h16M12 4v16",
  "Umkhumbi Health": "M12 3a9 9 0 1 0 9 9M12 8a4 4 0 1 0 4 4",
  "Drakens Energy": "M3 19 12 4l9 15zM8 19l4-7 4 7",
  "Civica Metro": "M4 6h16M4 12h10M4 18h16",
  "Tala Growers": "M12 3v18M5 7l14 10M19 7 5 17",
  "Stanger Bank": "M4 20V8l8-4 8 4v12M9 20v-7h6v7",
};

/** Initial clients on the home page, in order. Each is the client of an initial project, which it links to. */
export const DEFAULT_CLIENTS: readonly Client[] = SAMPLE_CLIENTS.map((name) => ({
  name,
  logo: null,
  projectSlug: null,
}));

/** Returns the path data of a client's drawn logo; undefined for a client without one. */
export function drawnLogoOf(client: Pick<Client, "name" | "logo">): string | undefined {
  const sample = sampleClientOf(client);
  return sample && DRAWN_LOGOS[sample];
}
