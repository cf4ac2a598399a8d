import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnSignIn } from "#contract/sessions.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { Tone } from "#ui/tone.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { QueryState } from "../base/query-state.tsx";
import { SIGN_INS_QUERY } from "./session-queries.ts";

const TONES = {
  "Signed in": "success",
  Failed: "warning",
  "Password only": "warning",
  "Wrong code": "danger",
  Blocked: "danger",
} as const satisfies Record<OwnSignIn["outcome"], Tone>;

/** Number of sign-ins shown before all are requested. */
const FIRST = 10;

/** Card with the recent sign-ins to the account, and the failed ones. */
export function OwnSignIns() {
  const query = useQuery(SIGN_INS_QUERY);
  const [all, setAll] = useState(false);
  const signIns = query.data?.rows ?? [];
  const canGrow = signIns.length > FIRST;

  return (
    <Card
      aside={
        canGrow && (
          <Button aria-expanded={all} onClick={() => setAll(!all)} size="small">
            {all ? `Show the newest ${FIRST}` : `Show all ${signIns.length}`}
          </Button>
        )
      }
      title="Recent sign-ins"
    >
      <QueryState empty="No sign-ins yet." loading={2} nouns="sign-ins" query={query}>
        {({ rows }) => (
          <ul className="*:border-b *:border-border *:last:border-b-0">
            {(all ? rows : rows.slice(0, FIRST)).map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        )}
      </QueryState>
      {signIns.some(({ outcome }) => outcome !== "Signed in") && (
        <p className="border-t border-border px-4 py-3 text-small text-ink-2 desk:px-card">
          Failed: the password was wrong. Password only: it was right, on a new device, and a second factor was asked
          for. Wrong code: the password was right and the code was not. Blocked: there had been too many attempts. None
          of these let anyone in. Several from one network within an hour are shown once.
        </p>
      )}
    </Card>
  );
}

function SignInRow({ signIn: { at, outcome, address } }: { signIn: OwnSignIn }) {
  return (
    <li className="px-4 py-2.5 desk:px-card">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-medium">
        {formatInstant(at)}
        <Badge tone={TONES[outcome]}>{outcome}</Badge>
      </p>
      <p className="text-small wrap-anywhere text-ink-2">From {address}</p>
    </li>
  );
}
