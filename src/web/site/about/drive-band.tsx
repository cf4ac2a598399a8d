import { DRIVE } from "#content/about.ts";
import build from "#web/art/about-build.svg";
import passion from "#web/art/about-passion.svg";
import think from "#web/art/about-think.svg";
import { MarqueePause } from "../frame/marquee-pause.tsx";

const COILS = [passion, think, build];
const DELAYS = ["delay-200", "delay-400", "delay-600"];

/** Three giant words that pass by, and under them what is meant by each. */
export function DriveBand() {
  return (
    <section className="drive" aria-labelledby="drive-heading" data-marquee>
      <div className="wrap drive-head">
        <h2 id="drive-heading">{DRIVE.heading}</h2>
        <MarqueePause label={DRIVE.pause} />
      </div>
      <div className="marquee-window drive-window">
        <Words />
        <Words copy />
      </div>
      <dl className="wrap drive-blurbs">
        {DRIVE.blurbs.map(({ title, words }, index) => (
          <div key={title} className={`reveal ${DELAYS[index]}`}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The second row fills the gap behind the first and is not read out. */
function Words({ copy }: { copy?: boolean }) {
  return (
    <ul className="marquee-row drive-row" aria-hidden={copy}>
      {DRIVE.blurbs.map(({ title }, index) => (
        <li key={title}>
          {title}
          <img src={COILS[index]} alt="" width={800} height={800} loading="lazy" />
        </li>
      ))}
    </ul>
  );
}
