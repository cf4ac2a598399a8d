import ArrowRight from "lucide-react/icons/arrow-right";
import { type ABOUT, ABOUT_CALL } from "#content/about.ts";
import type { WordsOf } from "#content/document.ts";
import { WEAVING_CREDIT } from "#content/navigation.ts";
import cloth from "#web/art/about-cloth.svg";
import { CallGround } from "../frame/call-parts.tsx";

/** The end of the page: what to do next, and whose craft its pictures honour, under the same wires. */
export function AboutClose({ words }: { words: WordsOf<typeof ABOUT>["call"] }) {
  return (
    <CallGround id="journey-heading" className="about-close">
      <div className="wrap about-close-grid">
        <figure>
          <img src={cloth} alt="" width={1344} height={240} loading="lazy" />
          <figcaption className="mt-4 text-ink-2 text-balance">{WEAVING_CREDIT}</figcaption>
        </figure>
        <div className="about-close-words">
          <h2 id="journey-heading" className="text-step-4">
            {words.heading}
          </h2>
          <p className="lede">{words.text}</p>
          <a className="button button-primary max-sm:w-full" href={ABOUT_CALL.href}>
            {ABOUT_CALL.label}
            <ArrowRight size={18} />
          </a>
        </div>
      </div>
    </CallGround>
  );
}
