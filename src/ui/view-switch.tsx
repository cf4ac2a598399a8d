import { classNames } from "#ui/class-names.ts";
import { useShownChoice } from "#ui/use-shown-choice.ts";

/** Formats `12K`: short numbers keep the layout when they load late or grow. */
const SHORT = new Intl.NumberFormat("en-US", { notation: "compact" });

interface ViewSwitchProps<Value extends string> {
  /** For screen readers: what the buttons choose. */
  label: string;
  /** `count` is not part of a button's name. */
  choices: readonly { value: Value; label: string; count?: number | undefined }[];
  shown: Value;
  onShow: (value: Value) => void;
  className?: string;
}

/** Row of buttons for the views of some content. The button of the shown view is pressed. */
export function ViewSwitch<Value extends string>({ label, choices, shown, onShow, className }: ViewSwitchProps<Value>) {
  const row = useShownChoice<HTMLDivElement>(shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent, and would need a legend to be seen.
    <div
      aria-label={label}
      className={classNames("flex gap-0.5 rounded-control bg-surface-2 p-1", className)}
      ref={row}
      role="group"
    >
      {choices.map(({ value, label: text, count }) => (
        <button
          aria-pressed={value === shown}
          className={classNames(
            "inline-flex min-h-9 cursor-pointer items-center justify-center gap-x-1.5 rounded-md px-1 text-sm desk:min-h-7",
            value === shown
              ? "bg-surface font-bold text-ink shadow-1 forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]"
              : "font-medium text-ink-2 hover:text-ink",
          )}
          key={text}
          onClick={() => onShow(value)}
          type="button"
        >
          {text}
          <span aria-hidden="true" className="text-small font-[480] text-ink-3 empty:hidden forced-colors:text-inherit">
            {count !== undefined && SHORT.format(count)}
          </span>
        </button>
      ))}
    </div>
  );
}
