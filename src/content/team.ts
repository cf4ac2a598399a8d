import type { TeamMember } from "#contract/team.ts";

/** Initial team on the about page: the leads of the four practices, each with a link to the practice. */
export const DEFAULT_TEAM: readonly TeamMember[] = [
  {
    name: "",
    role: "Lead, government practice",
    portrait: null,
    text: "Answers for what we build for departments and municipalities. Ask what your auditor will want to see.",
    link: "/services#portals",
  },
  {
    name: "",
    role: "Lead, automation practice",
    portrait: null,
    text: "Answers for every decision a machine prepares. Ask which of yours should stay with a person.",
    link: "/services#ai",
  },
  {
    name: "",
    role: "Lead, development practice",
    portrait: null,
    text: "Responsible for the code we hand over. Ask who else could look after it.",
    link: "/services#software",
  },
  {
    name: "",
    role: "Lead, transformation practice",
    portrait: null,
    text: "Answers for the move off your old system. Ask what happens if you have to go back.",
    link: "/services#consulting",
  },
];

/** Texts of links to practices. */
const PRACTICE_LINKS: Readonly<Record<string, string>> = {
  "/services#portals": "Portals and case management",
  "/services#ai": "AI and automation",
  "/services#software": "Enterprise software",
  "/services#consulting": "Digital transformation",
};

/** Returns the text of a member's link: the given one, or else the name of the practice or the host of the address. */
export function linkLabelOf({ link, linkLabel }: Pick<TeamMember, "link" | "linkLabel">): string {
  if (linkLabel) return linkLabel;
  const practice = Object.hasOwn(PRACTICE_LINKS, link) ? PRACTICE_LINKS[link] : undefined;
  return practice ?? (URL.canParse(link) ? new URL(link).host.replace(/^www\./, "") : "Read more");
}
