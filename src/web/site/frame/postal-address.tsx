import { addressLines, type Company } from "#contract/company.ts";

/** The head office, a line for each part that is set. */
export function PostalAddress({ company, className }: { company: Company; className?: string }) {
  return (
    <address className={`not-italic ${className ?? ""}`}>
      {addressLines(company).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
