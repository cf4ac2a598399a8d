import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";

type Extension = ReturnType<typeof gfmAutolinkLiteral>;
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;
type Events = ThisParameterType<Construct["tokenize"]>["events"];
type Token = Events[number][1];

/** Open bracket that was found last, by the parsed parts of its paragraph. */
const open = new WeakMap<Events, { token: Token; index: number }>();

const isOpenBracket = ({ type, _balanced }: Token) => (type === "labelLink" || type === "labelImage") && !_balanced;

/**
 * Returns whether a bracket before this place is still open, within which no bare address is a link. The library looks back to the
 * bracket at each word: with one in 20,000 characters it took a second.
 */
function isInBracket(events: Events): boolean {
  const known = open.get(events);
  if (known && events[known.index]?.[1] === known.token && isOpenBracket(known.token)) return true;
  for (let index = events.length - 1; index >= 0; index--) {
    const token = events[index]?.[1];
    // The library has marked where it has found none.
    if (!token || token._gfmAutolinkLiteralWalkedInto) return false;
    if (!isOpenBracket(token)) continue;
    open.set(events, { token, index });
    return true;
  }
  return false;
}

/** Returns a construct that finds no link within an open bracket. */
function bounded(construct: Construct): Construct {
  const { tokenize } = construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return isInBracket(this.events) ? nok : tokenize.call(this, effects, ok, nok);
    },
  };
}

/** Returns GitHub's bare links, which take no longer for a bracket that is never closed. */
export function boundedAutolinks(): Extension {
  const { text = {} } = gfmAutolinkLiteral();
  const constructs = Object.entries(text).map(([code, found]): [string, Constructs | undefined] => [
    code,
    Array.isArray(found) ? found.map(bounded) : found && bounded(found),
  ]);
  return { text: Object.fromEntries(constructs) };
}
