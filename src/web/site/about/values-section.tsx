import { type ABOUT, DRIVES, PAUSE_DRIVES } from "#content/about.ts";
import type { RenderedDocument } from "#content/document.ts";
import build from "#web/art/about-build.svg";
import passion from "#web/art/about-passion.svg";
import think from "#web/art/about-think.svg";
import { data } from "../data-attributes.ts";
import { MarqueePause } from "../layout/marquee-pause.tsx";

const COILS = [passion, think, build];

type DrivesWords = RenderedDocument<typeof ABOUT>["drives"];

const nameOf = (words: DrivesWords, drive: (typeof DRIVES)[number]) => words[`${drive}Name` as const];

/** Three giant words that pass by, with the meaning of each below. */
export function ValuesSection({ words }: { words: DrivesWords }) {
  return (
    <section className="py-section" aria-labelledby="drive-heading" {...data({ "data-marquee": true })}>
      <div className="wrap flex gap-2 items-center min-h-11">
        <h2
          id="drive-heading"
          className="text-ink-3 text-step-0 font-stretch-100% font-medium leading-[1.4] tracking-normal"
        >
          {words.heading}
        </h2>
        <MarqueePause label={PAUSE_DRIVES} />
      </div>
      <div className="marquee-window mt-(--space-1) print:hidden flex">
        <Texts words={words} />
        <Texts words={words} copy />
      </div>
      <dl className="wrap grid gap-x-(--space-4) gap-y-8 mt-(--space-4) md:grid-cols-3">
        {DRIVES.map((drive) => (
          <div key={drive} className="reveal delay-200 md:nth-2:delay-400 md:nth-3:delay-600">
            <dt className="mb-2 text-step-2 font-stretch-112% font-heading leading-[1.1] tracking-[-0.02em]">
              {nameOf(words, drive)}
            </dt>
            <dd className="max-w-120 text-ink-2 text-pretty">{words[drive]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Row of words. The second row, `copy`, fills the gap behind the first and is hidden from screen readers. */
function Texts({ words, copy }: { words: DrivesWords; copy?: boolean }) {
  return (
    <ul className="marquee-row drive-row" aria-hidden={copy}>
      {DRIVES.map((drive, index) => (
        <li className="flex gap-(--marquee-gap) items-center pt-[0.08em] pb-[0.16em]" key={drive}>
          {nameOf(words, drive)}
          <img
            className="w-[0.62em] h-[0.62em] max-w-none"
            src={COILS[index]}
            alt=""
            width={800}
            height={800}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}
