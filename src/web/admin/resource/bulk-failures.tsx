import { Banner } from "#ui/banner.tsx";
import { FailureReason } from "../failure-reason.tsx";
import { MOST_NAMED } from "./bulk-work.ts";
import type { ListedRecords } from "./resource-client.ts";
import type { Bulk } from "./use-bulk.ts";

/** The rows that the server refused, each with its reason. */
export function BulkFailures<Row extends { id: string }>({
  bulk,
  records,
}: {
  bulk: Bulk<Row>;
  records: ListedRecords<Row>;
}) {
  if (!bulk.rejected) return null;
  const { work, rejections } = bulk.rejected;
  return (
    <Banner
      action={{
        label: "Try again",
        onAct: () =>
          bulk.run(
            work,
            rejections.map(({ row }) => row),
          ),
      }}
      message={work.failed}
      onDismiss={bulk.dismiss}
    >
      <ul>
        {rejections.slice(0, MOST_NAMED).map(({ row, error }) => (
          <li className="wrap-anywhere" key={row.id}>
            <strong className="font-[600]">{records.nameOf(row)}:</strong> <FailureReason error={error} />
          </li>
        ))}
        {rejections.length > MOST_NAMED && <li>and {(rejections.length - MOST_NAMED).toLocaleString("en-US")} more</li>}
      </ul>
    </Banner>
  );
}
