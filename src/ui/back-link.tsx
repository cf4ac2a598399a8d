import { TextLink } from "#ui/text-link.tsx";

interface BackLinkProps {
  to: string;
  /** Where it leads: `Back to messages`. */
  children: string;
}

/** Link above a title, to the list of the record. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <TextLink className="-ml-1 rounded-control px-1" to={to}>
      ← {children}
    </TextLink>
  );
}
