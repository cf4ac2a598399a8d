import ArrowDown from "lucide-react/icons/arrow-down";
import { type ServiceArt, TRIO } from "#content/home.ts";
import automation from "#web/art/trio-automation.svg";
import development from "#web/art/trio-development.svg";
import government from "#web/art/trio-government.svg";

const PICTURES: Partial<Record<ServiceArt, string>> = { government, automation, development };

/** Three services as one joined card over the hero's disc. */
export function Trio() {
  return (
    <ul className="trio relative grid grid-cols-[repeat(3,1fr)] border border-border rounded-card bg-surface shadow-2 max-md:grid-cols-[1fr]">
      {TRIO.map(({ art, title, text }) => (
        <li key={art}>
          <a href={`#service-${art}`}>
            <img
              className="turning-art size-[52px]"
              src={PICTURES[art]}
              alt=""
              width={52}
              height={52}
              fetchPriority="low"
            />
            <div className="grid gap-1.5">
              <h2 className="text-[1.1875rem] font-stretch-108% font-[650] leading-[1.15] tracking-[-0.012em]">
                {title}
              </h2>
              <p className="text-ink-2 text-[0.9375rem] leading-[1.45]">{text}</p>
            </div>
            <ArrowDown className="trio-arrow" size={20} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
