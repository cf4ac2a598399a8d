import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import empty from "#web/art/empty.svg";

/** Up to so many rows leave most of a card free; more of them share its height. */
const FEW = 3;

/** For a list in a card that may be lower than what stands beside it, told how many rows there are. */
export function rowsClass(count: number): string {
  return classNames(
    "*:border-b *:border-border *:last:border-b-0",
    count > FEW ? "flex grow flex-col *:flex *:grow *:*:flex-1" : "lg:*:last:border-b",
  );
}

interface RestOfCardProps {
  count: number;
  /** What will stand there. */
  children: string;
}

/** Below few rows, where there is something higher beside their card: the rest is not taken for something that is missing. */
export function RestOfCard({ count, children }: RestOfCardProps) {
  if (count > FEW) return null;
  return (
    <div className="grid grow place-content-center max-lg:hidden">
      <EmptyState art={empty} title="Nothing else yet">
        {children}
      </EmptyState>
    </div>
  );
}
