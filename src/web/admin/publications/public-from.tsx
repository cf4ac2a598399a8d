import { DATE_SORT } from "#ui/data-table.tsx";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { ownColumn } from "../lists/columns.tsx";
import { DayCell } from "../lists/row-parts.tsx";
import type { Publication } from "./publication.ts";

type Published = Pick<Publication, "status" | "publishAt">;

/** Day of the publication. A scheduled one has its time too. */
function PublicFrom({ status, publishAt }: Published) {
  if (!publishAt) return "Not set";
  if (status === "Scheduled") return <time dateTime={publishAt}>{formatInstant(publishAt)}</time>;
  return <DayCell instant={publishAt} />;
}

/** Column of the instant from which a publication is public. */
export function publicFromColumn<Row extends Published>() {
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
