import { Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { LeaveGuard } from "../forms/leave-guard.tsx";
import { useFormRemoval } from "../forms/use-form-removal.tsx";
import { DetailPage } from "../resource/detail-page.tsx";
import { RecordFailure } from "../resource/status-failures.tsx";
import { useRecord } from "../resource/use-record.ts";
import { crmArea } from "./area.ts";
import { customers } from "./customer-client.ts";
import { CustomerFacts } from "./customer-facts.tsx";
import { CUSTOMER_TONES } from "./customer-labels.ts";
import { CUSTOMER_FORM } from "./customer-record-form.ts";
import { NoteCard } from "./note-card.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { useAdditions } from "./use-additions.ts";

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

/** Each customer has a page of its own, so that nobody's note ends up with another. */
export function CustomerDetail() {
  const { id = "" } = useParams();
  return <CustomerPage id={id} key={id} />;
}

function CustomerPage({ id }: { id: string }) {
  const { data, error, isPending, failed, change, dismiss, reload } = useRecord(customers.records, id);
  const additions = useAdditions(id);
  const navigate = useNavigate();
  const canLeave = useRef(false);
  const removal = useFormRemoval(CUSTOMER_FORM, data, (path) => {
    canLeave.current = true;
    additions.discard();
    return navigate(path);
  });
  const customer = data?.record;
  return (
    <>
      <DetailPage
        actions={
          customer && (
            <>
              <Button busy={removal.removing} icon={<Trash2 {...ICON} />} onClick={removal.ask}>
                Delete Customer
              </Button>
              <ButtonLink icon={<Pencil {...ICON} />} to={crmArea.paths.edit(id)}>
                Edit Customer
              </ButtonLink>
            </>
          )
        }
        area="CRM"
        back={{ to: crmArea.path, label: "Back to CRM" }}
        badge={customer && <Badge tone={CUSTOMER_TONES[customer.status]}>{customer.status}</Badge>}
        banners={
          <>
            <LeaveGuard
              noun={additions.unsaved ?? "note"}
              onDiscard={additions.discard}
              canLeave={canLeave}
              unsaved={additions.unsaved !== undefined}
            />
            {removal.banners}
            {failed && customer && (
              <RecordFailure
                error={failed.error}
                onDismiss={dismiss}
                onReload={reload}
                onRetry={() => change(failed.status)}
                record={customer}
                records={customers.records}
              />
            )}
          </>
        }
        error={customer ? undefined : (error ?? undefined)}
        first={customer && <NoteCard customer={customer} note={additions.note} />}
        loading={isPending}
        loadingText="Loading..."
        noun="customer"
        onRetry={reload}
        rail={customer && <CustomerFacts customer={customer} onChange={change} />}
        title={customer?.name}
      >
        {customer && <TimelineCard customer={customer} interaction={additions.interaction} />}
      </DetailPage>
      {removal.question}
    </>
  );
}
