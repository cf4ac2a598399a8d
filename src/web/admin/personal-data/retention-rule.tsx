import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Retention, runRetention } from "#contract/privacy.ts";
import { updateSettings } from "#contract/settings.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { formatDay, formatRelative } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FormPanel, FormSection } from "../forms/fields.tsx";
import { describeDeleted, describeDue } from "./personal-data-labels.ts";
import { RETENTION_QUERY } from "./retention-query.ts";

/** Records that are due for deletion, and records that were deleted. */
export function RetentionDays() {
  const maySet = useMayCall(updateSettings);
  const query = useQuery(RETENTION_QUERY);
  return (
    <FormPanel>
      <FormSection
        line={`Messages and applications are deleted when their time is up, with their emails and CVs.${maySet ? " Set how long under Company." : ""}`}
        title="Automatic deletion"
      >
        <QueryState isInset loading={2} nouns="what is due" query={query}>
          {({ data }) => <Due retention={data} />}
        </QueryState>
      </FormSection>
    </FormPanel>
  );
}

function Due({ retention: { due, days } }: { retention: Retention }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const running = useMutation({
    mutationFn: () => call(runRetention, {}),
    onSuccess() {
      toast("Deleted what was due");
      queryClient.invalidateQueries();
    },
  });
  const mayDelete = useMayCall(runRetention);
  const [waiting, last] = [describeDue(due), days[0]];
  const withDeletions = days.filter((day) => describeDeleted(day) !== "");
  return (
    <>
      <FailureBanner error={running.error} message="Failed to delete what is due" onDismiss={running.reset} />
      <p role="status">{waiting ? `Due now: ${waiting}.` : "Nothing is due now."}</p>
      {waiting && mayDelete && (
        <Button busy={running.isPending} className="justify-self-start" onClick={() => running.mutate()}>
          Delete now
        </Button>
      )}
      <p className="text-ink-2">
        {last ? `Last checked ${formatRelative(last.lastRunAt)}. Checks every hour.` : "Checks every hour."}
      </p>
      {withDeletions.length > 0 && (
        <ul aria-label="Deleted in the last few days" className="grid gap-2">
          {withDeletions.map((day) => (
            <li key={day.day}>
              <span className="block text-small text-ink-3">{formatDay(day.lastRunAt)}</span>
              <span>{describeDeleted(day)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
