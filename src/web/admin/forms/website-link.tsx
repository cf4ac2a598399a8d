import { ExternalLink } from "lucide-react";

/** From a record to the page on which everybody sees it. */
export function WebsiteLink({ to }: { to: string }) {
  return (
    <a
      className="inline-flex min-h-9 items-center gap-2 justify-self-start font-[560] text-(--link) hover:underline"
      href={to}
    >
      <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
      View on the website
    </a>
  );
}
