import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import empty from "#web/art/empty.svg";

/** Maximum rows that keep their own height. More rows share the height of the card. */
const FEW = 3;

/** Returns the classes of a list in a card that is stretched to the height of its neighbour. `count` is the number of rows. */
export function rowsClass(count: number): string {
  return classNames(
    "*:border-b *:border-border *:last:border-b-0",
    count > FEW ? "flex grow flex-col *:flex *:grow *:*:flex-1" : "lg:*:last:border-b",
  );
}

interface RestOfCardProps {
  count: number;
  /** Text that says which rows will be listed. */
  children: string;
}

/** Text below few rows in a card beside a higher one, so that the empty space does not look like missing data. */
export function CardFiller({ count, children }: RestOfCardProps) {
  if (count > FEW) return null;
  return (
    <div className="grid grow place-content-center max-lg:hidden">
      <EmptyState art={empty} title="Nothing else yet">
        {children}
      </EmptyState>
    </div>
  );
}
