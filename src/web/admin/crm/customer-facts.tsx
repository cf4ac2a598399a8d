import type { Customer } from "#contract/customers.ts";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { StatusSelect } from "#ui/select.tsx";
import { formatDollars } from "#web/shared/money.ts";
import { mailAddress, phoneAddress } from "../resource/addresses.ts";
import { DayFact } from "../resource/facts.tsx";
import { CUSTOMER_TONES, STATUS_CHOICES } from "./customer-labels.ts";

const LINK = "inline-flex min-h-6 items-center text-(--link) underline underline-offset-3";

interface CustomerFactsProps {
  customer: Customer;
  onChange: (status: Customer["status"]) => void;
}

/** Who a customer is, and how to reach them. */
export function CustomerFacts({ customer, onChange }: CustomerFactsProps) {
  const { name, email, phone, company, status, value, lastContact, createdAt } = customer;
  return (
    <Card title="Customer Information">
      <Facts>
        <Fact name="Status">
          <StatusSelect
            choices={STATUS_CHOICES}
            className="mt-1"
            label={`Status of ${name}`}
            onChoose={onChange}
            tones={CUSTOMER_TONES}
            value={status}
          />
        </Fact>
        <Fact name="Value">
          <span className="font-num text-base font-[620] tabular-nums">{formatDollars(value)}</span>
        </Fact>
        <Fact name="Phone">
          {phone ? (
            <a className={LINK} href={phoneAddress(phone)}>
              {phone}
            </a>
          ) : (
            "N/A"
          )}
        </Fact>
        <Fact name="Email">
          <a className={LINK} href={mailAddress(email)}>
            {email}
          </a>
        </Fact>
        <Fact name="Company">{company || "N/A"}</Fact>
        {lastContact ? <DayFact instant={lastContact} name="Last Contact" /> : <Fact name="Last Contact">N/A</Fact>}
        <DayFact instant={createdAt} name="Added" />
      </Facts>
    </Card>
  );
}
