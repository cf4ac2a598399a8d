import ArrowDown from "lucide-react/icons/arrow-down";
import { type ServiceArt, TRIO } from "#content/home.ts";
import automation from "#web/art/trio-automation.svg";
import development from "#web/art/trio-development.svg";
import government from "#web/art/trio-government.svg";

const PICTURES: Partial<Record<ServiceArt, string>> = { government, automation, development };

/** Three services as one joined card over the hero's disc. */
export function Trio() {
  return (
    <ul className="trio">
      {TRIO.map(({ art, title, words }) => (
        <li key={art}>
          <a href={`#service-${art}`}>
            <img src={PICTURES[art]} alt="" width={52} height={52} fetchPriority="low" />
            <div className="grid gap-1.5">
              <h2 className="trio-heading">{title}</h2>
              <p className="trio-words">{words}</p>
            </div>
            <ArrowDown className="trio-arrow" size={20} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
