type Environment = Readonly<Record<string, string | undefined>>;

/** PORT and HOST are letters away from too much that others set; whoever misspells them sees at once that nobody listens there. */
const SHORTEST = 6;
/** In shorter names two changes make another word: SITE_URL is not SMTP_URL. */
const SHORTEST_FOR_TWO = 10;
const LONG_WORD = 5;
/** A letter away from ours, and other programs' own: cron's, of much that logs, of what signs people in. */
const OTHERS = new Set(["MAILTO", "MAILFROM", "LOGLEVEL", "APP_BASE_URL"]);

/** What is set and is nearly one of ours, with the one that is meant. Not where that is there too, blank or not: it was spelt right. */
export function findMisspelt(
  environment: Environment,
  ours: ReadonlySet<string>,
): { name: string; suggestion: string }[] {
  const missing = [...ours].filter((own) => own.length >= SHORTEST && environment[own] === undefined);
  return Object.keys(environment)
    .filter((name) => environment[name]?.trim() && !ours.has(name) && !OTHERS.has(name))
    .flatMap((name) => {
      const suggestion = missing.find((own) => isMisspelt(name, own));
      return suggestion === undefined ? [] : [{ name, suggestion }];
    });
}

function isMisspelt(name: string, own: string): boolean {
  if (isWithin(1, name, own)) return true;
  return own.length >= SHORTEST_FOR_TWO && isWithin(2, name, own) && beginsAlike(name, own);
}

/** A short first word tells whose it is: R2_ENDPOINT and OSS_ENDPOINT are other stores', not S3_ENDPOINT with two mistakes. */
function beginsAlike(name: string, own: string): boolean {
  const [word = "", ownWord = ""] = [name.split("_")[0], own.split("_")[0]];
  return ownWord.length >= LONG_WORD || isWithin(1, word, ownWord);
}

/** Whether so many letters put in, left out, changed or swapped with their neighbours make the one of the other. */
function isWithin(changes: number, one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (changes === 0) return false;
  const left = changes - 1;
  return (
    isWithin(left, a.slice(1), b) ||
    isWithin(left, a, b.slice(1)) ||
    isWithin(left, a.slice(1), b.slice(1)) ||
    (a[0] === b[1] && a[1] === b[0] && isWithin(left, a.slice(2), b.slice(2)))
  );
}
