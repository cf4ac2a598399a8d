import { z } from "#contract/zod.ts";

/** Member of the team on the about page. A member without a name has the role as heading. */
export const TeamMember = z.strictObject({
  name: z.string(),
  role: z.string(),
  /** Uploaded picture, or `null`. */
  portrait: z.string().nullable(),
  text: z.string(),
  /** Web address that begins with `https://`, or path of a page of this site; `""` for none. */
  link: z.string(),
  /** Text of the link. Without it, the text is the host of the address. */
  linkLabel: z.string().optional(),
});
export type TeamMember = z.infer<typeof TeamMember>;
