import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useController } from "react-hook-form";
import { type CustomerRow, customerCalls } from "#contract/customers.ts";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/field.tsx";
import { callList } from "#web/shared/call.ts";
import { customers } from "../crm/customer-client.ts";
import { useFieldError } from "../forms/fields.tsx";
import { recordQuery } from "../lists/resource-client.ts";
import { useDebounced } from "../shell/use-debounced.ts";
import { isId } from "./deal-client.ts";

const SHOWN = "8";

interface CustomerFieldProps {
  name: string;
  label: string;
  hint?: string;
}

/**
 * Field in which a customer is found by name, address or company. Its value is the customer's id, or the typed text while none is chosen:
 * the contract then refuses it at the field.
 */
export function CustomerField({ name, label, hint }: CustomerFieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  const list = useId();
  const value: string = field.value ?? "";
  const [chosen, setChosen] = useState<CustomerRow>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = useChosenName(value, chosen);
  const found = useFoundCustomers(isOpen && !isId(value) ? value.trim() : "");
  const options = isOpen ? found : [];

  function choose(customer: CustomerRow) {
    setChosen(customer);
    setOpen(false);
    field.onChange(customer.id);
  }
  function press(event: KeyboardEvent) {
    const option = options[active];
    if (event.key === "Enter" && option) choose(option);
    else if (event.key === "Escape" && options.length > 0) setOpen(false);
    else if (event.key === "ArrowDown" && options.length > 0) setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp" && options.length > 0) setActive((active + options.length - 1) % options.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <TextField
        aria-activedescendant={options[active] && `${list}-${active}`}
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded={options.length > 0}
        autoComplete="off"
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
          setActive(0);
          field.onChange(event.target.value);
        }}
        onKeyDown={press}
        optional
        placeholder="Name, email or company"
        ref={field.ref}
        role="combobox"
        type="text"
        value={shown}
      />
      <ul
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-clip rounded-banner border border-border bg-raised p-1 shadow-2 empty:hidden"
        id={list}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox; keys stay in its field.
        role="listbox"
        aria-label={label}
      >
        {options.map((customer, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field.
          <li
            aria-selected={at === active}
            className={classNames("cursor-pointer rounded-md px-2.5 py-1.5", at === active && "bg-surface-3")}
            id={`${list}-${at}`}
            key={customer.id}
            onClick={() => choose(customer)}
            // A press would take the focus from the field and close the list.
            onMouseDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(at)}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
            role="option"
          >
            <span className="block truncate font-medium">{customer.name}</span>
            <span className="block truncate text-small text-ink-3">
              {customer.company ? `${customer.company}, ${customer.email}` : customer.email}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the text of the field: the name of the customer with this id, or the typed text. */
function useChosenName(value: string, chosen: CustomerRow | undefined): string {
  const isKnown = chosen?.id === value;
  const { data, isPending } = useQuery({ ...recordQuery(customers, value), enabled: isId(value) && !isKnown });
  if (!isId(value)) return value;
  if (isKnown) return chosen.name;
  return data?.record.name ?? (isPending ? "Loading..." : value);
}

function useFoundCustomers(typed: string): readonly CustomerRow[] {
  const q = useDebounced(typed);
  const { data } = useQuery({
    queryKey: [...customers.keys.lists, "found", q],
    queryFn: ({ signal }) => callList(customerCalls.list, { query: { q, page: "1", pageSize: SHOWN }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  return typed === "" ? [] : (data?.rows ?? []);
}
