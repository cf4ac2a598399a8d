import type { Company } from "#contract/company.ts";

/** The head office, a line for each part that is set. */
export function PostalAddress({ company, className }: { company: Company; className?: string }) {
  const place = [company.suburb, company.postalCode].filter(Boolean).join(" ");
  const lines = [company.street, company.officePark, place, company.province].filter(Boolean);
  return (
    <address className={`not-italic ${className ?? ""}`}>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
