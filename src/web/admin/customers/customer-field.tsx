import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type CustomerRow, customerCalls } from "#contract/customers.ts";
import { callList } from "#web/shared/call.ts";
import { useDebounced } from "../base/use-debounced.ts";
import { Combobox } from "../forms/combobox.tsx";
import { useFieldError } from "../forms/fields.tsx";
import { isId } from "../resources/record-id.ts";
import { recordQuery } from "../resources/resource-client.ts";
import { customers } from "./customer-client.ts";

const SHOWN = "8";

interface CustomerFieldProps {
  name: string;
  label: string;
  hint?: string;
  autoFocus?: boolean;
  /** Whether a blank field means no customer. Default: the contract refuses it. */
  optional?: boolean;
}

/**
 * Field in which a customer is found by name, address or company. Its value is the customer's id, or the typed text while none is chosen:
 * the contract then refuses it at the field. A search that fails offers nothing.
 */
export function CustomerField({ name, label, hint, autoFocus, optional }: CustomerFieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  const value: string = field.value ?? "";
  const [chosen, setChosen] = useState<CustomerRow>();
  const [isOpen, setOpen] = useState(false);
  const shown = useChosenName(value, chosen);
  const found = useFoundCustomers(isOpen && !isId(value) ? value.trim() : "");
  const options = (isOpen ? found : []).map((customer) => ({
    id: customer.id,
    text: customer.name,
    detail: customer.company ? `${customer.company}, ${customer.email}` : customer.email,
    customer,
  }));

  return (
    <Combobox
      autoFocus={autoFocus}
      error={error}
      hint={hint}
      label={label}
      name={name}
      onBlur={() => {
        setOpen(false);
        field.onBlur();
      }}
      onChange={(event) => {
        setOpen(true);
        field.onChange(event.target.value);
      }}
      onChoose={({ customer }) => {
        setChosen(customer);
        setOpen(false);
        field.onChange(customer.id);
      }}
      onOpen={setOpen}
      optional={optional}
      options={options}
      placeholder="Name, email or company"
      ref={field.ref}
      value={shown}
    />
  );
}

/** Name of the customer with an id. */
export function CustomerName({ id }: { id: string }) {
  return useChosenName(id, undefined) || "None";
}

/** Returns the text of the field: the name of the customer with this id, or the typed text. */
function useChosenName(value: string, chosen: CustomerRow | undefined): string {
  const isKnown = chosen?.id === value;
  const { data, isPending } = useQuery({ ...recordQuery(customers, value), enabled: isId(value) && !isKnown });
  if (!isId(value)) return value;
  if (isKnown) return chosen.name;
  return data?.record.name ?? (isPending ? "Loading..." : value);
}

/** Returns the customers that match what is typed now. Of an answer to an earlier text, only those that still match stay. */
function useFoundCustomers(typed: string): readonly CustomerRow[] {
  const q = useDebounced(typed);
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...customers.keys.lists, "found", q],
    queryFn: ({ signal }) => callList(customerCalls.list, { query: { q, page: "1", pageSize: SHOWN }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  if (typed === "" || !data) return [];
  const isAnswered = q === typed && !isPlaceholderData;
  return isAnswered ? data.rows : data.rows.filter((customer) => isFoundBy(customer, typed));
}

function isFoundBy({ name, email, company }: CustomerRow, typed: string): boolean {
  return [name, email, company].some((text) => text.toLowerCase().includes(typed.toLowerCase()));
}
