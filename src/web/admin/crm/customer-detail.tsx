import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { CUSTOMER_FACTS, type Customer, customerNoteCalls } from "#contract/customers.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { onKey } from "#ui/key-target.ts";
import { StatusSelect } from "#ui/select.tsx";
import { formatMoney } from "#web/shared/money.ts";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { useMayCall } from "../base/account.ts";
import { SampleMark } from "../base/sample-mark.tsx";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { CUSTOMER_TONES, customers, STATUS_CHOICES } from "../customers/customer-client.ts";
import { DealsCard } from "../deals/deals-card.tsx";
import { useFormRemoval } from "../forms/form-page.tsx";
import { MessagesCard } from "../messages/messages-card.tsx";
import { mailAddress } from "../records/addresses.ts";
import { useAssignees } from "../records/assignees.ts";
import { DetailPage, useWide } from "../records/detail-page.tsx";
import { DayFact } from "../records/detail-parts.tsx";
import type { DetailShape } from "../records/detail-skeleton.tsx";
import { useRecord } from "../records/use-record.ts";
import { PreviousNextLinks, useRecordNavigation } from "../records/use-record-navigation.tsx";
import { ReplyCard } from "../replies/reply-card.tsx";
import { useListLink, useWithList } from "../resources/list-address.ts";
import { TasksCard } from "../tasks/tasks-card.tsx";
import { crmArea } from "./area.ts";
import { Composer } from "./composer.tsx";
import { DuplicatesCard } from "./duplicates-card.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { useHistoryForms } from "./use-history-forms.ts";

const SHAPE: DetailShape = { badge: true, first: [7], main: [1, 9], rail: [8, 15, 2, 2] };
/** On a phone the contact details come first. */
const PHONE_SHAPE: DetailShape = { ...SHAPE, first: [13, 7], rail: [8, 2, 2] };

/** Page of a customer. Each customer has a new instance, so that a typed note cannot be saved with another customer. */
export function CustomerDetail() {
  const { id = "" } = useParams();
  const walk = useRecordNavigation(CUSTOMER_WALK, id);
  return <CustomerPage id={id} key={id} neighbours={<PreviousNextLinks of={customers} walk={walk} />} />;
}

const CUSTOMER_WALK = { resource: customers, pathOf: crmArea.paths.one };

function CustomerPage({ id, neighbours }: { id: string; neighbours: ReactNode }) {
  const withList = useWithList();
  const listLink = useListLink();
  const state = useRecord(customers, id);
  const { data, error, isPending, change, refetch } = state;
  const additions = useHistoryForms(id);
  const navigate = useNavigate();
  const removal = useFormRemoval({ area: crmArea, records: customers }, data, (path) => void navigate(withList(path)));
  // The server redirects the address of a merged customer.
  const customer = data?.record.id === id ? data.record : undefined;
  const mayChange = useMayCall(customers.writeCall);
  const mayAdd = useMayCall(customerNoteCalls.add);
  const wide = useWide();
  const facts = customer && (
    <CustomerFacts contactFirst={!wide} customer={customer} onChange={mayChange ? change : undefined} />
  );
  const staysAt = data && !customer ? withList(crmArea.paths.one(data.record.id)) : undefined;
  useEffect(() => {
    if (staysAt !== undefined) navigate(staysAt, { replace: true });
  }, [staysAt, navigate]);
  return (
    <DetailPage
      actions={
        customer &&
        mayChange && (
          <>
            <Button busy={removal.removing} icon={<Trash2 size={16} />} onClick={removal.ask}>
              Delete Customer
            </Button>
            <ButtonLink
              {...onKey("edit")}
              icon={<Pencil size={16} />}
              title="Edit Customer (E)"
              {...listLink(crmArea.paths.edit(id))}
            >
              Edit Customer
            </ButtonLink>
          </>
        )
      }
      area="CRM"
      back={{ to: crmArea.path, label: "Back to CRM" }}
      badge={
        customer && (
          <>
            <Badge tone={CUSTOMER_TONES[customer.status]}>{customer.status}</Badge>
            <SampleMark sample={customer.sample} />
          </>
        )
      }
      banners={
        <>
          {removal.banner}
          <ChangeFailures changes={state.changes} shown={{ id, onReload: refetch }} />
        </>
      }
      error={customer ? undefined : (error ?? undefined)}
      first={
        customer &&
        (mayAdd || !wide) && (
          <>
            {!wide && facts}
            {mayAdd && <Composer additions={additions} />}
          </>
        )
      }
      loading={isPending && { ...(wide ? SHAPE : PHONE_SHAPE), actions: mayChange ? 2 : 0 }}
      loadingText="Loading..."
      noun="customer"
      onRetry={refetch}
      rail={
        customer && (
          <>
            <TasksCard id={id} of="customerId" />
            <DuplicatesCard customer={customer} mayMerge={mayChange} />
            {wide && facts}
            <MessagesCard customerId={id} />
            <DealsCard customerId={id} />
          </>
        )
      }
      title={customer?.name}
      neighbours={neighbours}
    >
      {customer && (
        <>
          <ReplyCard area="customers" record={{ id, name: customer.name, email: customer.email, ...UNKNOWN }} />
          <TimelineCard customer={customer} />
        </>
      )}
    </DetailPage>
  );
}

/** A customer has neither a subject nor a reference. */
const UNKNOWN = { about: "", reference: "" };

const LINK = "inline-flex min-h-6 items-center underlined-link";

interface CustomerFactsProps {
  customer: Customer;
  /** Call that changes the status; absent where the user can only read it. */
  onChange: ((status: Customer["status"]) => void) | undefined;
}

/** Facts of the card, in order. A forgotten field does not compile; `undefined` is one that another part of the page shows. */
const FACTS: Readonly<Record<keyof typeof CUSTOMER_FACTS, ((props: CustomerFactsProps) => ReactNode) | undefined>> = {
  status: StatusFact,
  ownerId: OwnerFact,
  value: ({ customer: { value } }) => (
    <Fact name={CUSTOMER_FACTS.value.label}>
      <span className="font-num text-base font-[620] tabular-nums">{formatMoney(value)}</span>
    </Fact>
  ),
  phone: PhoneFact,
  email: ({ customer: { email } }) => (
    <Fact isWide name={CUSTOMER_FACTS.email.label}>
      <a className={LINK} href={mailAddress(email)}>
        {email}
      </a>
    </Fact>
  ),
  otherEmails: OtherEmails,
  company: ({ customer: { company } }) => <Fact name={CUSTOMER_FACTS.company.label}>{company || "N/A"}</Fact>,
  lastContact: ({ customer: { lastContact } }) => {
    const { label } = CUSTOMER_FACTS.lastContact;
    return lastContact ? <DayFact instant={lastContact} name={label} /> : <Fact name={label}>N/A</Fact>;
  },
  source: ({ customer: { source } }) => <Fact name={CUSTOMER_FACTS.source.label}>{source ?? "Not known"}</Fact>,
  createdAt: ({ customer: { createdAt } }) => <DayFact instant={createdAt} name="Added" />,
  name: undefined,
  ownerName: undefined,
  nextTask: undefined,
  id: undefined,
};

const SHOWN = Object.entries(FACTS).flatMap(([field, Shown]) => (Shown ? [{ field, Shown }] : []));
const CONTACT: readonly string[] = ["phone", "email", "otherEmails"] satisfies (keyof typeof FACTS)[];
/** Order on a phone, where phone and email are links to use. */
const CONTACT_FIRST = SHOWN.toSorted((a, b) => Number(CONTACT.includes(b.field)) - Number(CONTACT.includes(a.field)));

/** Details of a customer. */
function CustomerFacts({ contactFirst, ...facts }: CustomerFactsProps & { contactFirst: boolean }) {
  return (
    <Card title="Customer Information">
      <Facts beside={contactFirst ? "always" : "none"}>
        {(contactFirst ? CONTACT_FIRST : SHOWN).map(({ field, Shown }) => (
          <Shown key={field} {...facts} />
        ))}
      </Facts>
    </Card>
  );
}

function StatusFact({ customer: { name, status }, onChange }: CustomerFactsProps) {
  return (
    <Fact name={CUSTOMER_FACTS.status.label}>
      {onChange ? (
        <StatusSelect
          choices={STATUS_CHOICES}
          className="mt-1"
          label={`Status of ${name}`}
          onChoose={onChange}
          tones={CUSTOMER_TONES}
          value={status}
        />
      ) : (
        <Badge tone={CUSTOMER_TONES[status]}>{status}</Badge>
      )}
    </Fact>
  );
}

function OwnerFact({ customer: { ownerId } }: CustomerFactsProps) {
  const { nameOf } = useAssignees("customers");
  return <Fact name={CUSTOMER_FACTS.ownerId.label}>{ownerId ? nameOf(ownerId) : "Nobody"}</Fact>;
}

function PhoneFact({ customer: { phone } }: CustomerFactsProps) {
  return (
    <Fact isWide name={CUSTOMER_FACTS.phone.label}>
      {phone ? (
        <a className={LINK} href={phoneAddress(phone)}>
          {phone}
        </a>
      ) : (
        "N/A"
      )}
    </Fact>
  );
}

function OtherEmails({ customer: { otherEmails } }: CustomerFactsProps) {
  if (otherEmails.length === 0) return null;
  return (
    <Fact isWide name="Other Emails">
      <ul>
        {otherEmails.map((other) => (
          <li key={other}>
            <a className={LINK} href={mailAddress(other)}>
              {other}
            </a>
          </li>
        ))}
      </ul>
    </Fact>
  );
}
