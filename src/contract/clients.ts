import { z } from "#contract/zod.ts";

/** Client of the strip on the home page. */
export const Client = z.strictObject({
  name: z.string(),
  /** Uploaded picture; `null` for the name as a wordmark. The names of `SAMPLE_CLIENTS` then have a drawn logo. */
  logo: z.string().nullable(),
  /** Slug of the project that the client links to; `null` for the newest published project for this client, `""` for none. */
  projectSlug: z.string().nullable(),
});
export type Client = z.infer<typeof Client>;

/** Names of the six invented clients of a new website, each with a drawn logo. */
export const SAMPLE_CLIENTS = [
  "Harbourline",
  "Umkhumbi Health",
  "Drakens Energy",
  "Civica Metro",
  "Tala Growers",
  "Stanger Bank",
] as const;
export type SampleClient = (typeof SAMPLE_CLIENTS)[number];

/** Returns the invented client with this name and its drawn logo; undefined for a real one. */
export function sampleClientOf({ name, logo }: Pick<Client, "name" | "logo">): SampleClient | undefined {
  return logo === null ? SAMPLE_CLIENTS.find((sample) => sample === name) : undefined;
}
