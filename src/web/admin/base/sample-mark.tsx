/** Mark beside the name of a record that is a sample. Nothing beside other records. */
export function SampleMark({ sample }: { sample: boolean }) {
  if (!sample) return null;
  return (
    <span className="shrink-0 rounded-full bg-surface-3 px-1.5 text-[0.6875rem] leading-[1.4] font-medium text-ink-2 forced-colors:outline forced-colors:-outline-offset-1">
      Sample
    </span>
  );
}
