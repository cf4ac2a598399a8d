import { useQuery } from "@tanstack/react-query";
import type { Customer } from "#contract/customers.ts";
import type { Message, MessageChange } from "#contract/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { formatDay } from "#web/shared/dates.ts";
import { QueryState, type ShownQuery } from "../base/query-state.tsx";
import { crmArea } from "../crm/area.ts";
import { CUSTOMER_TONES, customers } from "../customers/customer-client.ts";
import { DayFact } from "../records/detail-parts.tsx";
import { PhoneLink } from "../records/phone-link.tsx";
import { recordQuery } from "../resources/resource-client.ts";
import { type CustomerOpenWork, CustomerWork, useCustomerWork } from "./customer-work.tsx";
import { GiveToCustomer } from "./give-to-customer.tsx";
import { OtherAddresses } from "./other-addresses.tsx";

const SHOWN_INTERACTIONS = 5;

/** Telephone number of a message's sender, or of its customer, on one line of a phone's first screen. */
export function SenderPhone({ message: { phone, customerId } }: { message: Message }) {
  const { data } = useQuery({
    ...recordQuery(customers, customerId ?? ""),
    enabled: phone === "" && customerId !== null,
  });
  const known = phone || data?.record.phone;
  return (
    // As high as its placeholder, with the touch target of a finger.
    <span className="-my-2.5 flex min-h-11 items-center">
      {known ? <PhoneLink phone={known} /> : <span>No telephone number</span>}
    </span>
  );
}

/** Card with the customer that the message belongs to. */
export function CustomerCard({ message, onChange }: { message: Message; onChange: (body: MessageChange) => void }) {
  return (
    <Card aside={<GiveToCustomer message={message} onChange={onChange} />} title="Customer">
      {message.customerId === null ? (
        <p className="px-4 py-4 text-ink-2 desk:px-card">{reasonWithoutCustomer(message)}</p>
      ) : (
        <JoinedCustomer id={message.customerId} message={message} />
      )}
    </Card>
  );
}

/** Returns the sentence that says why a message belongs to no customer. */
function reasonWithoutCustomer({ status, spamReason, source }: Message): string {
  if (spamReason !== null)
    return "Not linked to a customer, because the message was held back. Moving it out of Spam creates the lead and sends the emails.";
  const deleted = "The customer this message was linked to has been deleted.";
  if (status !== "Spam") return source === "Website" ? deleted : "This message belongs to no customer.";
  return `${deleted} A lead that went to Spam with the message comes back when you move it out of Spam.`;
}

function JoinedCustomer({ id, message }: { id: string; message: Message }) {
  const customer = useQuery(recordQuery(customers, id));
  const work = useCustomerWork(id, message);
  // Customer and work appear together, so that nothing below moves twice.
  const query = { ...customer, data: work.isPending ? undefined : customer.data };
  return (
    <QueryState failed="Failed to load customer" loading={2 * SHOWN_INTERACTIONS} nouns="customer" query={query}>
      {(found) => (
        <>
          <CustomerFacts customer={found.record} message={message} work={work} />
          <OtherAddresses customer={found} message={message} />
        </>
      )}
    </QueryState>
  );
}

interface CustomerFactsProps {
  customer: Customer;
  message: Message;
  work: ShownQuery<CustomerOpenWork>;
}

function CustomerFacts({ customer, message, work }: CustomerFactsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 desk:px-card">
        <TextLink
          className="inline-flex min-h-6 min-w-0 items-center font-bold wrap-anywhere"
          look="name"
          to={crmArea.paths.one(customer.id)}
        >
          {customer.name}
        </TextLink>
        <Badge tone={CUSTOMER_TONES[customer.status]}>{customer.status}</Badge>
      </div>
      <Facts>
        {customer.phone && (
          <Fact name="Phone">
            <PhoneLink phone={customer.phone} />
          </Fact>
        )}
        {customer.company && <Fact name="Company">{customer.company}</Fact>}
        {customer.lastContact && <DayFact instant={customer.lastContact} name="Last Contact" />}
      </Facts>
      <QueryState failed="Failed to load what is open" loading={0} nouns="open work" query={work}>
        {(open) => <CustomerWork customerId={customer.id} work={open} />}
      </QueryState>
      <Interactions customer={customer} message={message} />
    </>
  );
}

/** Lists the interactions of the customer without the message on this page. */
function Interactions({ customer, message }: { customer: Customer; message: Message }) {
  const others = customer.interactions.filter(({ type, date }) => type !== "Web form" || date !== message.createdAt);
  if (others.length === 0) return null;
  const isAmongThem = others.length < customer.interactions.length;
  const more = customer.interactionsTotal - (isAmongThem ? 1 : 0) - Math.min(others.length, SHOWN_INTERACTIONS);
  return (
    <div className="border-t border-border px-4 py-4 desk:px-card">
      <h3 className="mb-2 text-sm font-[620] tracking-normal font-stretch-100%">Recent Interactions</h3>
      <ol className="grid gap-3">
        {others.slice(0, SHOWN_INTERACTIONS).map(({ id, type, date, description }) => (
          <li className="border-l-2 border-border pl-3" key={id}>
            <p className="flex flex-wrap justify-between gap-x-2">
              <span className="font-medium">{type}</span>
              <time className="text-small text-ink-3" dateTime={date}>
                {formatDay(date)}
              </time>
            </p>
            <p className="line-clamp-3 text-ink-2 wrap-anywhere">{description}</p>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-3 text-ink-3">and {more.toLocaleString("en-US")} before these</p>}
    </div>
  );
}
