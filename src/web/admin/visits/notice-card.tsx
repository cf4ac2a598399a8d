import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getPage, saveDraft } from "#contract/page-documents.ts";
import { VISITS_NOTICE } from "#contract/visits.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { callRecord } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { siteArea } from "../site/area.ts";
import { PAGE_QUERY_KEYS, pageQuery } from "../site/page-client.ts";
import { noticeChange, noticeState } from "./notice-draft.ts";

const TERMS = "terms";

const STATES = {
  missing: "The terms do not have this sentence. Proposing it changes their draft only: you review and publish it.",
  drafted: "The draft of the terms has this sentence. Visitors see it once you publish the draft.",
  published: "The published terms have this sentence.",
} as const;

/** Card with the sentence for the privacy notice, and a button that adds it to the draft of the terms. */
export function NoticeCard() {
  return (
    <Card title="Privacy notice">
      <div className="grid gap-3 px-4 py-4 desk:px-card">
        <p className="max-w-reading text-ink-2">
          Tell visitors that their visits are counted, in these words or your own:
        </p>
        <NoticeProposal sentence={VISITS_NOTICE} />
      </div>
    </Card>
  );
}

/** Sentence for the privacy notice, whether the terms have it, and a button that adds it to their draft. */
export function NoticeProposal({ sentence }: { sentence: string }) {
  const mayRead = useMayCall(getPage);
  return (
    <>
      <blockquote className="max-w-reading border-l-4 border-border-strong pl-4">{sentence}</blockquote>
      {mayRead && <Proposal sentence={sentence} />}
    </>
  );
}

function Proposal({ sentence }: { sentence: string }) {
  const queryClient = useQueryClient();
  const query = useQuery(pageQuery(TERMS));
  const mayWrite = useMayCall(saveDraft);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const { record, etag } = await callRecord(getPage, { params: { key: TERMS } });
      if (noticeState(record, sentence) !== "missing") return { record, etag };
      return callRecord(saveDraft, { params: { key: TERMS }, body: noticeChange(record, sentence), ifMatch: etag });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(pageQuery(TERMS).queryKey, saved);
      queryClient.invalidateQueries({ queryKey: PAGE_QUERY_KEYS.lists });
    },
  });
  return (
    <QueryState failed="Failed to fetch the terms" isInset loading={1} nouns="terms" query={query}>
      {({ record }) => (
        <State
          error={error}
          isBusy={isPending}
          onPropose={mutate}
          state={noticeState(record, sentence)}
          mayWrite={mayWrite}
        />
      )}
    </QueryState>
  );
}

interface StateProps {
  state: keyof typeof STATES;
  error: Error | null;
  isBusy: boolean;
  mayWrite: boolean;
  onPropose: () => void;
}

function State({ state, error, isBusy, mayWrite, onPropose }: StateProps) {
  return (
    <>
      <FailureBanner error={error} message="The sentence was not added" />
      <p className="max-w-reading text-ink-2" role="status">
        {STATES[state]}
      </p>
      <p className="flex flex-wrap gap-2 print:hidden">
        {state === "missing" && mayWrite && (
          <Button busy={isBusy} onClick={onPropose}>
            Propose a sentence for the privacy notice
          </Button>
        )}
        {state === "drafted" && <ButtonLink to={siteArea.paths.page(TERMS)}>Review the draft</ButtonLink>}
      </p>
    </>
  );
}
