import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import {
  CUSTOMER_FACTS,
  type Customer,
  MERGED_FIELDS,
  type MergedField,
  type MergeSide,
  mergeCustomers,
  proposedSide,
} from "#contract/customers.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useToast } from "#ui/toast.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { formatMoney } from "#web/shared/money.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { customers } from "../customers/customer-client.ts";
import { useAssignees } from "../records/assignees.ts";
import { DetailPage } from "../records/detail-page.tsx";
import { isStale, recordQuery } from "../resources/resource-client.ts";
import { crmArea, mergePath } from "./area.ts";

const SHAPE = { main: [9], rail: [] };

/** Screen that makes one customer part of another. Each pair has a new instance, so that no choice moves to another pair. */
export function MergePage() {
  const { id = "", other = "" } = useParams();
  return <MergeOf id={id} key={`${id} ${other}`} otherId={other} />;
}

function MergeOf({ id, otherId }: { id: string; otherId: string }) {
  const kept = useQuery(recordQuery(customers, id));
  const merged = useQuery(recordQuery(customers, otherId));
  const [chosen, setChosen] = useState<Partial<Record<MergedField, MergeSide>>>({});
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [one, two] = [kept.data?.record, merged.data?.record];
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (fields: Partial<Record<MergedField, MergeSide>>) =>
      callRecord(mergeCustomers, { params: { id }, body: { from: otherId, fields }, ifMatch: kept.data?.etag }),
    async onSuccess({ record }) {
      toast(`${two?.name ?? "The other customer"} is now part of ${record.name}`);
      await queryClient.invalidateQueries({ queryKey: customers.keys.all });
      navigate(crmArea.paths.one(id), { replace: true });
    },
  });
  async function reload() {
    reset();
    await Promise.all([kept.refetch(), merged.refetch()]);
  }
  const sides = one && two ? startOf(one, two, chosen) : {};
  return (
    <DetailPage
      actions={
        two && (
          <ButtonLink icon={<ArrowLeftRight size={16} />} replace to={mergePath(otherId, id)}>
            Swap
          </ButtonLink>
        )
      }
      area="CRM"
      back={{ to: crmArea.paths.one(id), label: "Back to the customer" }}
      banners={
        <FailureBanner
          error={error}
          message="Failed to merge customers"
          {...(isStale(error)
            ? {
                action: { label: "Reload", onAct: reload },
                reason: "Someone else has changed this customer since you opened it. Nothing was merged.",
              }
            : { onDismiss: reset })}
        />
      }
      error={kept.error ?? merged.error ?? undefined}
      loading={(kept.isPending || merged.isPending) && SHAPE}
      noun="customer"
      onRetry={reload}
      rail={null}
      title={one && two ? "Merge customers" : undefined}
    >
      {one && two && (
        <Card title="Choose what stays">
          <p className="max-w-reading px-4 pt-3 text-ink-2 desk:px-card">
            {`${two.name} becomes part of ${one.name}: notes, interactions, messages, replies, tasks and deals move, and its address leads here. This cannot be undone.`}
          </p>
          {one.email !== two.email && (
            <p className="max-w-reading px-4 pt-2 text-ink-2 desk:px-card">
              The email address that is not chosen stays as a further one.
            </p>
          )}
          <Comparison
            onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
            one={one}
            sides={sides}
            two={two}
          />
          <div className="flex flex-wrap gap-2 px-4 py-4 desk:px-card">
            <Button busy={isPending} onClick={() => mutate(sides)} variant="primary">
              Merge customers
            </Button>
            <ButtonLink to={crmArea.paths.one(id)}>Cancel</ButtonLink>
          </div>
        </Card>
      )}
    </DetailPage>
  );
}

/** Returns whose value each field keeps: the chosen one, or else the proposed one. Of two statuses, Active is proposed over Lead. */
function startOf(
  one: Customer,
  two: Customer,
  chosen: Partial<Record<MergedField, MergeSide>>,
): Partial<Record<MergedField, MergeSide>> {
  const isActivated = one.status === "Lead" && two.status === "Active";
  const start = MERGED_FIELDS.map((field): [MergedField, MergeSide] => [
    field,
    field === "status" && isActivated ? "other" : proposedSide(field, one, two),
  ]);
  return { ...Object.fromEntries(start), ...chosen };
}

interface ComparisonProps {
  one: Customer;
  two: Customer;
  sides: Partial<Record<MergedField, MergeSide>>;
  onChoose: (field: MergedField, side: MergeSide) => void;
}

/** Both customers side by side, with a choice for each field that differs. */
function Comparison({ one, two, sides, onChoose }: ComparisonProps) {
  const { nameOf } = useAssignees("customers");
  function shown(customer: Customer, field: MergedField): string {
    if (field === "value") return formatMoney(customer.value);
    if (field === "ownerId") return customer.ownerId ? nameOf(customer.ownerId) : "Nobody";
    return customer[field] || "N/A";
  }
  return (
    <div className="overflow-x-auto px-4 pt-3 desk:px-card">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Both customers side by side</caption>
        <thead>
          <tr className="border-b border-border text-small text-ink-3">
            <th className="w-20 py-2 pr-3 font-medium sm:w-28" scope="col">
              Field
            </th>
            <th className="py-2 pr-3 font-medium" scope="col">{`Stays (added ${formatDay(one.createdAt)})`}</th>
            <th className="py-2 font-medium" scope="col">{`Goes (added ${formatDay(two.createdAt)})`}</th>
          </tr>
        </thead>
        <tbody>
          {MERGED_FIELDS.map((field) => (
            <tr className="border-b border-border" key={field}>
              <th className="py-1 pr-3 text-small font-medium text-ink-2" scope="row">
                {CUSTOMER_FACTS[field].label}
              </th>
              {one[field] === two[field] ? (
                <td className="py-2.5 wrap-anywhere" colSpan={2}>
                  {shown(one, field)}
                </td>
              ) : (
                (["this", "other"] as const).map((side) => (
                  <td className="py-1 pr-3 align-top" key={side}>
                    <label className="flex min-h-11 cursor-pointer items-start gap-2 py-2.5 desk:min-h-9 desk:py-1.5">
                      <input
                        aria-label={`${CUSTOMER_FACTS[field].label}: ${shown(side === "this" ? one : two, field)}`}
                        checked={sides[field] === side}
                        className="mt-1 size-4 shrink-0 accent-(--accent)"
                        name={field}
                        onChange={() => onChoose(field, side)}
                        type="radio"
                      />
                      <span className="min-w-0 wrap-anywhere">{shown(side === "this" ? one : two, field)}</span>
                    </label>
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
