import Blocks from "lucide-react/icons/blocks";
import Clock from "lucide-react/icons/clock";
import Cpu from "lucide-react/icons/cpu";
import PencilRuler from "lucide-react/icons/pencil-ruler";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { WHY, type WhyIcon } from "#content/services.ts";

const ICONS: Record<WhyIcon, typeof Users> = {
  team: Users,
  custom: PencilRuler,
  support: Clock,
  scale: Blocks,
  technology: Cpu,
  cost: Wallet,
};

export function WhyBand() {
  return (
    <section className="wrap pb-section" aria-labelledby="why-heading">
      <div className="section-head reveal">
        <h2 id="why-heading" className="text-step-4">
          {WHY.heading}
        </h2>
        <p className="text-step-1 leading-[1.45] text-ink-2">{WHY.words}</p>
      </div>
      <ul className="why">
        {WHY.tiles.map(({ icon, title, words }) => {
          const Icon = ICONS[icon];
          return (
            <li key={title}>
              <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
