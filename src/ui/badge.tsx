import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { TONE_COLOURS, type Tone, ToneShape } from "#ui/tone.tsx";

/** A status as shape, word and colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-2 text-small leading-[1.4] font-medium whitespace-nowrap forced-colors:outline forced-colors:-outline-offset-1",
        TONE_COLOURS[tone],
      )}
    >
      <ToneShape tone={tone} />
      <span>{children}</span>
    </span>
  );
}
