/** Mention of an account in a note: `@[name](accountId)`. It is stored without the name. */
export const MENTION = /@\[([^[\]\r\n]{0,200})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g;
/** End of a mention, after any text. */
const MENTION_END = /\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g;

/** Returns the distinct ids of the accounts that a text mentions. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, , id = ""]) => id))];
}

/** Returns the distinct ids that a text mentions, or could mention once mentions inside it are plain text. */
export function possibleMentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION_END)].map(([, id = ""]) => id))];
}

/** Returns a text in which these accounts are mentioned without a name, and all others are plain text. */
export function withMentionsOf(text: string, ids: ReadonlySet<string>): string {
  const write = (_: string, name: string, id: string) => (ids.has(id) ? mentionOf("", id) : `@${name}`);
  const written = text.replace(MENTION, write);
  // Plain text may complete a mention around it or behind it.
  return written === text ? text : withMentionsOf(written, ids);
}

/** Returns a mention. Brackets would end it, so a name loses its own. */
export function mentionOf(name: string, id: string): string {
  return `@[${name.replace(/[[\]\r\n]/g, "")}](${id})`;
}

/** Person who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
}

/** Returns a text as people type it, `@Thandi Dlamini`, with the people whom it mentions. */
export function typedMentions(text: string): { text: string; people: Mentionable[] } {
  const people = new Map<string, string>();
  const typed = text.replace(MENTION, (_, name: string, id: string) => {
    people.set(id, name);
    return `@${name}`;
  });
  return { text: typed, people: [...people].map(([id, name]) => ({ id, name })) };
}

const LETTER = /[\p{L}\p{N}]/u;

/** Returns a typed text with mentions of these people: of the longest name after each @, and of the first person with the name. */
export function writtenMentions(text: string, people: readonly Mentionable[]): string {
  const longestFirst = people
    .filter(({ name }) => name !== "")
    .toSorted((one, two) => two.name.length - one.name.length);
  const [first = "", ...others] = text.split("@");
  let written = first;
  for (const [at, part] of others.entries()) {
    const before = (at === 0 ? first : (others[at - 1] ?? "")).at(-1) ?? "";
    const person = LETTER.test(before) ? undefined : longestFirst.find(({ name }) => beginsWithName(part, name));
    written += person ? mentionOf(person.name, person.id) + part.slice(person.name.length) : `@${part}`;
  }
  return written;
}

/** Returns whether a text begins with a whole name, in any case. */
function beginsWithName(text: string, name: string): boolean {
  const isSame = text.slice(0, name.length).toLowerCase() === name.toLowerCase();
  return isSame && !LETTER.test(text.charAt(name.length));
}
