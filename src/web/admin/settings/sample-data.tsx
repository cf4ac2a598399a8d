import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SampleData as Counts, deleteSampleData, SAMPLE_KINDS } from "#contract/sample-data.ts";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useToast } from "#ui/toast.tsx";
import unfinished from "#web/art/unfinished.svg";
import { call } from "#web/shared/call.ts";
import { listCounts } from "#web/shared/plural.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FormPanel, FormSection } from "../forms/fields.tsx";
import { hasRemaining, SAMPLE_DATA_QUERY } from "./sample-data-query.ts";
import { SettingsPage } from "./settings-page.tsx";

export function SampleData() {
  const query = useQuery(SAMPLE_DATA_QUERY);
  return (
    <SettingsPage section="Sample data">
      <FormPanel>
        <QueryState loading={2} nouns="sample data" query={query}>
          {({ record }) => (hasRemaining(record) ? <Removal counts={record} /> : <NothingToRemove counts={record} />)}
        </QueryState>
      </FormPanel>
    </SettingsPage>
  );
}

function NothingToRemove({ counts: { changed } }: { counts: Counts }) {
  return (
    <EmptyState art={unfinished} title={changed === 0 ? "No sample data left" : "No unused sample data left"}>
      {changed === 0
        ? "There is nothing to remove."
        : `${describeChanged(changed)} What you don't need can be deleted in its list.`}
    </EmptyState>
  );
}

function Removal({ counts }: { counts: Counts }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const removing = useMutation({
    mutationFn: () => call(deleteSampleData, {}),
    onSuccess: () => void toast("Sample data removed"),
    onSettled() {
      // Lists, dashboard and this card contained samples.
      queryClient.invalidateQueries();
    },
  });
  const goes = describeSamples(counts);
  const stays = describeChanged(counts.changed);

  async function askToRemove() {
    const isConfirmed = await confirm({
      confirm: "Remove sample data",
      text: (
        <>
          <p>
            This deletes {goes}, with their notes, interactions and files, here and on the website. This cannot be
            undone.
          </p>
          <p className="mt-2">Nothing that people added, changed or used will be deleted. {stays}</p>
        </>
      ),
      title: "Remove the sample data?",
    });
    if (isConfirmed) removing.mutate();
  }

  return (
    <FormSection
      line="Invented records for trying out the system. Visitors see the projects, jobs, clients, products and services among them."
      title="Sample data"
    >
      <FailureBanner
        error={removing.error}
        action={{ label: "Try again", onAct: removing.mutate }}
        message="Failed to remove sample data"
        onDismiss={removing.reset}
      />
      <p>{`There are ${goes} that nobody has changed or used. ${stays}`}</p>
      <Button busy={removing.isPending} className="justify-self-start" variant="danger" onClick={askToRemove}>
        Remove sample data
      </Button>
    </FormSection>
  );
}

/** Returns the counts of the samples by kind: `24 products, 9 services and 1 user`. */
export function describeSamples(counts: Counts): string {
  return listCounts(SAMPLE_KINDS.map((kind) => [counts[kind], kind.slice(0, -1)]));
}

/** Returns the sentence about samples that stay, or a blank text. */
export function describeChanged(changed: number): string {
  if (changed === 0) return "";
  return changed === 1
    ? "One sample stays, because someone has changed or used it."
    : `${changed} samples stay, because someone has changed or used them.`;
}
