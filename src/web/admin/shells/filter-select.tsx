import { type Choice, Select } from "#ui/select.tsx";
import type { ListControls } from "./use-list-state.ts";

interface FilterSelectProps<SortKey extends string, Filter extends string> {
  controls: ListControls<SortKey, Filter>;
  name: Filter;
  /** For screen readers: `Status`. */
  label: string;
  /** The first choice, which sets no filter: `All Status`. */
  all: string;
  choices: readonly Choice<string>[];
}

/** A filter beside the search field. */
export function FilterSelect<SortKey extends string, Filter extends string>({
  controls,
  name,
  label,
  all,
  choices,
}: FilterSelectProps<SortKey, Filter>) {
  return (
    <Select
      choices={[{ value: "", label: all }, ...choices]}
      className="max-sm:w-full"
      label={label}
      onChoose={(value) => controls.filter(name, value)}
      value={controls.state.filters.get(name) ?? ""}
    />
  );
}
