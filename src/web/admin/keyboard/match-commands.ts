import { plainLetters } from "#contract/plain-letters.ts";

/** Item that is found by its name and by keywords. */
export interface Findable {
  name: string;
  keywords: string;
}

/** Returns a text in lower case without accents, so that `resumes` finds `résumés`. */
function normalize(text: string): string {
  return plainLetters(text).toLowerCase();
}

/** Returns the words of a text in lower case and without accents. */
function termsOf(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Rank of a word found only in the keywords. The user does not see keywords, so such a match may surprise. */
const KEYWORD_RANK = 3;

/** Returns the rank of one typed word in a name and its keywords; lower is better. Undefined without a match. */
function rankOfWord(typed: string, { name, keywords }: Findable): number | undefined {
  const inName = termsOf(name).findIndex((word) => word.startsWith(typed));
  if (inName >= 0) return inName === 0 ? 0 : 1;
  if (normalize(name).includes(typed)) return 2;
  return termsOf(keywords).some((word) => word.startsWith(typed)) ? KEYWORD_RANK : undefined;
}

/**
 * Returns the rank of a typed text: 0 for the start of the name, then the start of another word, the inside of a word,
 * a keyword. Every typed word has to match, and the worst rank counts. Undefined without a match.
 */
export function rankOf(typed: string, findable: Findable): number | undefined {
  const ranks = termsOf(typed).map((word) => rankOfWord(word, findable));
  return ranks.some((rank) => rank === undefined) ? undefined : Math.max(0, ...ranks.map((rank) => rank ?? 0));
}

interface Group<Command> {
  title: string;
  commands: readonly Command[];
}

/**
 * Returns the commands of each group that match by their names, best first. Groups without such a command are left out.
 * The others are ordered by their best match, and keep their order if equal.
 */
export function matchGroups<Command extends Findable>(
  groups: readonly Group<Command>[],
  typed: string,
): Group<Command>[] {
  const ranked = groups.map(({ title, commands }) => {
    const found = commands
      .flatMap((command) => {
        const rank = rankOf(typed, command);
        return rank === undefined || rank === KEYWORD_RANK ? [] : [{ command, rank }];
      })
      .sort((first, second) => first.rank - second.rank);
    return { title, commands: found.map(({ command }) => command), best: found[0]?.rank };
  });
  return ranked
    .filter(({ best }) => best !== undefined)
    .sort((first, second) => (first.best ?? 0) - (second.best ?? 0))
    .map(({ title, commands }) => ({ title, commands }));
}

/** Returns the commands that match only with the help of their keywords, in the order of the groups. */
export function matchKeywords<Command extends Findable>(groups: readonly Group<Command>[], typed: string): Command[] {
  return groups.flatMap(({ commands }) => commands.filter((command) => rankOf(typed, command) === KEYWORD_RANK));
}

/**
 * Splits a text in three around the first place of the typed text. The middle is empty if the text does not contain it.
 */
export function cutAt(text: string, typed: string): [before: string, found: string, after: string] {
  const term = typed.trim().toLowerCase();
  // Some letters have lower-case forms of a different length: nothing is marked then.
  const small = text.toLowerCase();
  const at = term !== "" && small.length === text.length ? small.indexOf(term) : -1;
  return at < 0 ? [text, "", ""] : [text.slice(0, at), text.slice(at, at + term.length), text.slice(at + term.length)];
}
