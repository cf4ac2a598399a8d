import { DATE_SORT } from "#ui/data-table.tsx";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { ownColumn } from "../lists/columns.tsx";
import { DayCell } from "../lists/row-parts.tsx";
import type { Publication } from "./publication.ts";

/** When a publication is, was or will be public. A draft may have a date too. */
type PublicationDate = Pick<Publication, "status" | "publishAt">;

/** Day of the publication, or `Not set`. A scheduled publication shows its time too. */
function PublicFrom({ status, publishAt }: PublicationDate) {
  if (!publishAt) return "Not set";
  if (status === "Scheduled") return <time dateTime={publishAt}>{formatInstant(publishAt)}</time>;
  return <DayCell instant={publishAt} />;
}

/** Column of the instant from which a publication is public. */
export function publicFromColumn<Row extends PublicationDate>() {
  return ownColumn<Row, string | null>(
    ({ status, publishAt }) => <PublicFrom publishAt={publishAt} status={status} />,
    {
      sort: DATE_SORT,
      width: "w-36",
      hideOrder: 2,
      phone: {
        end: ({ publishAt }) => publishAt && <span className="text-small text-ink-3">{formatDay(publishAt)}</span>,
      },
    },
  );
}
