import { classNames } from "#ui/class-names.ts";
import { ToneShape } from "#ui/tone.tsx";
import { isLow } from "./product-labels.ts";

/** How many there are: red with a triangle and a word when there are few, green with a dot otherwise. */
export function Stock({ stock }: { stock: number }) {
  const low = isLow(stock);
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 font-[560] whitespace-nowrap",
        low ? "text-danger" : "text-success",
      )}
    >
      <ToneShape tone={low ? "danger" : "success"} />
      {low && <span className="text-[0.8125rem]">low</span>}
      <span className="font-num tabular-nums">{stock.toLocaleString("en-US")}</span>
    </span>
  );
}

/** The same in words, where no heading says what is counted. */
export function StockLeft({ stock }: { stock: number }) {
  const low = isLow(stock);
  return (
    <span className={classNames("inline-flex items-center gap-1.5 font-[560]", low ? "text-danger" : "text-success")}>
      <ToneShape tone={low ? "danger" : "success"} />
      {stock === 0 ? "None left" : `${stock.toLocaleString("en-US")} left`}
    </span>
  );
}
