import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#contract/conversations.ts";
import type { Customer } from "#contract/customers.ts";
import { emailKey } from "#contract/fields.ts";
import type { Message } from "#contract/messages.ts";
import { Button } from "#ui/button.tsx";
import type { Tagged } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import type { Change } from "../changes/change.ts";
import { ChangeFailures } from "../changes/change-failures.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { emailOf, entriesQuery } from "../conversations/entry-client.ts";
import { customers } from "../customers/customer-client.ts";

/** Returns the addresses of people in a thread that are not known as addresses of its customer. */
export function unknownAddresses(
  entries: readonly Entry[],
  { email, otherEmails }: Pick<Customer, "email" | "otherEmails">,
): string[] {
  const known = new Set([email, ...otherEmails].map(emailKey));
  const written = entries.filter(({ kind, automatic, unverified }) => kind === "received" && !automatic && !unverified);
  return written.flatMap(({ from }) => {
    const address = emailOf(from);
    if (address === "" || known.has(emailKey(address))) return [];
    known.add(emailKey(address));
    return address;
  });
}

/** Returns the change of a customer's further addresses. `added` is the new one. */
function addressChange(otherEmails: readonly string[], added: string): Change<Customer> {
  return {
    send: ({ id, name, email, status }, ifMatch) =>
      customers.update(id, { name, email, status, otherEmails: [...otherEmails] }, ifMatch),
    message: ({ name }) => `${added} is an address of ${name}`,
    failed: "Failed to update customer",
    unchanged: (_, name) => `${name} is unchanged.`,
    undo: (before) => ({ ...addressChange(before.otherEmails, added), message: ({ name }) => `${name} is as before` }),
  };
}

interface OtherAddressesProps {
  customer: Tagged<Customer>;
  message: Message;
}

/** Offers to remember the addresses from which a message was answered, and which its customer does not have. */
export function OtherAddresses({ customer, message }: OtherAddressesProps) {
  const mayChange = useMayCall(customers.writeCall);
  const { data } = useQuery(entriesQuery("messages", message.id));
  const changes = useChanges<Customer>(customers);
  const { record } = customer;
  const addresses = mayChange ? unknownAddresses(data?.rows ?? [], record) : [];
  return (
    <>
      <div className="grid gap-2 p-2.5 empty:hidden">
        <ChangeFailures changes={changes} />
      </div>
      {addresses.map((address) => (
        <div className="grid justify-items-start gap-2 border-t border-border px-4 py-4 desk:px-card" key={address}>
          <p className="text-ink-2 wrap-anywhere">
            This conversation has a mail from <bdi className="text-ink">{address}</bdi>.
          </p>
          <Button
            busy={changes.busy.has(record.id)}
            onClick={() => changes.run(customer, addressChange([...record.otherEmails, address], address))}
            size="small"
          >
            Same person: add address
          </Button>
        </div>
      ))}
    </>
  );
}
