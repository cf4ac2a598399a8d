/** Item that is found by its name and by keywords. */
export interface Findable {
  name: string;
  keywords: string;
}

/** Small letters without accents, so that `resumes` finds `résumés`. */
function normalize(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

function termsOf(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The rank of what nothing in the name has told: it may surprise. */
const OTHER_WORD = 3;

/** How well one typed word fits; lower is better, undefined where it does not. */
function rankOfWord(typed: string, { name, keywords }: Findable): number | undefined {
  const inName = termsOf(name).findIndex((word) => word.startsWith(typed));
  if (inName >= 0) return inName === 0 ? 0 : 1;
  if (normalize(name).includes(typed)) return 2;
  return termsOf(keywords).some((word) => word.startsWith(typed)) ? OTHER_WORD : undefined;
}

/**
 * How well what was typed fits: 0 where a name begins with it, then words inside the name, then letters within a word,
 * then other words. Every typed word has to fit; the worst of them counts. Undefined where one does not.
 */
export function rankOf(typed: string, findable: Findable): number | undefined {
  const ranks = termsOf(typed).map((word) => rankOfWord(word, findable));
  return ranks.some((rank) => rank === undefined) ? undefined : Math.max(0, ...ranks.map((rank) => rank ?? 0));
}

interface Group<Command> {
  title: string;
  commands: readonly Command[];
}

/** The groups with what fits in them by name, best first; groups by the best in them, and as they were among equals. */
export function matchGroups<Command extends Findable>(
  groups: readonly Group<Command>[],
  typed: string,
): Group<Command>[] {
  const ranked = groups.map(({ title, commands }) => {
    const found = commands
      .flatMap((command) => {
        const rank = rankOf(typed, command);
        return rank === undefined || rank === OTHER_WORD ? [] : [{ command, rank }];
      })
      .sort((one, other) => one.rank - other.rank);
    return { title, commands: found.map(({ command }) => command), best: found[0]?.rank };
  });
  return ranked
    .filter(({ best }) => best !== undefined)
    .sort((one, other) => (one.best ?? 0) - (other.best ?? 0))
    .map(({ title, commands }) => ({ title, commands }));
}

/** Returns the commands that match by their keywords, in the order of the groups. */
export function matchKeywords<Command extends Findable>(groups: readonly Group<Command>[], typed: string): Command[] {
  return groups.flatMap(({ commands }) => commands.filter((command) => rankOf(typed, command) === OTHER_WORD));
}

/** A text cut in three around what was typed, the middle empty where it is not in it as it stands. */
export function cutAt(text: string, typed: string): [before: string, found: string, after: string] {
  const term = typed.trim().toLowerCase();
  // Some letters have small forms of another length; then nothing is marked.
  const small = text.toLowerCase();
  const at = term !== "" && small.length === text.length ? small.indexOf(term) : -1;
  return at < 0 ? [text, "", ""] : [text.slice(0, at), text.slice(at, at + term.length), text.slice(at + term.length)];
}
