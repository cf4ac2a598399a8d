import { ChevronRight } from "lucide-react";
import type { PageDetail } from "#contract/page-documents.ts";
import { Button } from "#ui/button.tsx";

/** Labels of the details that are allowed in braces. */
const LABELS: Readonly<Record<string, string>> = {
  name: "Company name",
  place: "Suburb and province",
  street: "Street",
  officePark: "Office park",
  suburb: "Suburb",
  city: "City",
  province: "Province",
  postalCode: "Postal code",
  email: "Email address",
  phone: "Phone number",
  officeHours: "Office hours",
  supportHours: "Support hours",
  since: "Year of founding",
  currency: "Currency",
  messagesKept: "How long messages are kept",
  applicationsKept: "How long applications are kept",
  unconfirmedKept: "How long unconfirmed newsletter addresses are kept",
  unsubscribedKept: "How long unsubscribed addresses are kept",
};

interface PlaceholdersProps extends Pick<PageDetail, "placeholders"> {
  /** Inserts a text at the last cursor position; undefined without write permission. */
  onInsert: ((text: string) => void) | undefined;
  /** Set once the user has focused a text. */
  canInsert: boolean;
}

/** Lists the details that are allowed in braces, with their values. */
export function Placeholders({ placeholders, onInsert, canInsert }: PlaceholdersProps) {
  return (
    <details className="rounded-panel border border-border bg-surface px-4 shadow-1 desk:px-5">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 font-medium">
        <ChevronRight className="text-ink-3 transition-transform in-open:rotate-90" size={16} strokeWidth={2} />
        Company details that fill themselves in
      </summary>
      <p className="max-w-[40rem] pb-3 text-ink-2">
        Where a text says <code className="font-mono text-small">{"{phone}"}</code>, the website puts the phone number
        from the settings, so that a new number is changed in one place. Click into a text, then insert one.
      </p>
      <ul className="grid gap-1 pb-4">
        {placeholders.map(({ name, value }) => (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1" key={name}>
            <span className="min-w-0 grow">
              <span className="font-medium">{LABELS[name] ?? name}</span>{" "}
              <bdi className="text-ink-3 wrap-anywhere">{value}</bdi>
            </span>
            {onInsert && (
              <Button
                aria-label={`Insert ${(LABELS[name] ?? name).toLowerCase()}`}
                disabled={!canInsert}
                onClick={() => onInsert(`{${name}}`)}
                onMouseDown={(event) => event.preventDefault()}
                size="small"
              >
                Insert
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
