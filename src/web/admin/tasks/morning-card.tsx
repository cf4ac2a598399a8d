import { useQuery } from "@tanstack/react-query";
import { getMorning, type Morning, type MorningCount } from "#contract/morning.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { call } from "#web/shared/call.ts";
import { plural } from "#web/shared/plural.ts";
import { applicationsArea } from "../applications/area.ts";
import { QueryState } from "../base/query-state.tsx";
import { dealsArea } from "../deals/area.ts";
import { messagesArea } from "../messages/area.ts";
import { recordKeys } from "../resources/resource-client.ts";

interface Line {
  /** Name of the number in the response. */
  name: MorningCount;
  words: (count: number) => string;
  to: string;
}

const MINE = `${messagesArea.path}?state=mine`;
const APPLICATIONS = `${applicationsArea.path}?assignee=me`;

/** Lines of the card. Overdue and due tasks have cards of their own. */
const LINES: readonly Line[] = [
  { name: "messages", words: (count) => `${plural(count, "message")} assigned to you, not answered yet`, to: MINE },
  { name: "answered", words: (count) => `${plural(count, "answer")} to your replies`, to: MINE },
  { name: "returned", words: (count) => `${plural(count, "message")} back from a snooze`, to: MINE },
  {
    name: "applications",
    words: (count) => `${plural(count, "new application")} assigned to you`,
    to: `${APPLICATIONS}&status=New`,
  },
  { name: "interviews", words: (count) => `${plural(count, "interview")} today`, to: APPLICATIONS },
  {
    name: "deals",
    words: (count) => `${plural(count, "deal")} past the expected date`,
    to: `${dealsArea.path}?owner=me`,
  },
];

/** Card with what waits for the user besides tasks, in the numbers of the daily mail. Each line is a link to its list. */
export function MorningCard() {
  const query = useQuery({
    queryKey: [...recordKeys("tasks").all, "morning"],
    queryFn: async ({ signal }) => (await call(getMorning, { signal })).data,
  });
  return (
    <Card title="Waiting for you">
      <QueryState empty={undefined} loading={1} nouns="numbers of the day" query={query}>
        {(morning) => <Lines morning={morning} />}
      </QueryState>
    </Card>
  );
}

/** Lists the numbers above 0. A number is null, and has no line, where the user may not read the records. */
function Lines({ morning }: { morning: Morning }) {
  const shown = LINES.flatMap((line) => {
    const count = morning[line.name];
    return count ? [{ ...line, count }] : [];
  });
  if (shown.length === 0) return <p className="px-4 py-3 text-ink-2 desk:px-card">Nothing besides your tasks.</p>;
  return (
    <ul className="*:border-b *:border-border *:last:border-b-0">
      {shown.map(({ name, words, to, count }) => (
        <li className="px-4 py-2.5 desk:px-card" key={name}>
          <TextLink to={to}>{words(count)}</TextLink>
        </li>
      ))}
    </ul>
  );
}
