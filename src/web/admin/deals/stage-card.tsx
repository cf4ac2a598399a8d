import { DEAL_STATUSES, type Deal, type DealStatus } from "#contract/deals.ts";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { onKey } from "#ui/key-target.ts";

interface StageCardProps {
  deal: Deal;
  /** Undefined where the user may not move deals. */
  onMove: ((to: DealStatus) => void) | undefined;
}

/** Stage of a deal, with a button for each stage. */
export function StageCard({ deal: { status, lostReason }, onMove }: StageCardProps) {
  return (
    <Card title="Stage">
      <ol className="m-4 flex flex-wrap gap-2 desk:mx-[1.15rem]">
        {DEAL_STATUSES.map((stage) => (
          <li className="max-sm:grow" key={stage}>
            <button
              aria-current={stage === status ? "step" : undefined}
              className={classNames(
                "flex min-h-11 w-full items-center justify-center gap-1.5 rounded-full border px-4 font-semibold desk:min-h-9",
                // The current stage stays a button, so that the focus stays on it after the press.
                stage === status
                  ? "cursor-default border-primary bg-primary-soft text-ink"
                  : "cursor-pointer border-border bg-surface text-ink shadow-1 hover:bg-surface-2 disabled:cursor-default disabled:text-ink-3 disabled:shadow-none disabled:hover:bg-surface",
              )}
              {...onKey(stage === status ? "status" : undefined)}
              disabled={!onMove && stage !== status}
              onClick={() => onMove?.(stage)}
              type="button"
            >
              {stage === status && <span aria-hidden="true" className="size-2 rounded-full bg-primary" />}
              <span>{stage}</span>
            </button>
          </li>
        ))}
      </ol>
      {lostReason && (
        <div className="border-t border-border px-4 py-3 desk:px-card">
          <p className="text-small text-ink-3">Why it was lost</p>
          <p className="max-w-reading whitespace-pre-wrap wrap-anywhere">{lostReason}</p>
        </div>
      )}
    </Card>
  );
}
