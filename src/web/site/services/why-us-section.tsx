import Blocks from "lucide-react/icons/blocks";
import Clock from "lucide-react/icons/clock";
import Cpu from "lucide-react/icons/cpu";
import PencilRuler from "lucide-react/icons/pencil-ruler";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { RenderedDocument } from "#content/document.ts";
import { type SERVICES, WHY_TILES } from "#content/services.ts";

const ICONS = {
  team: Users,
  custom: PencilRuler,
  support: Clock,
  scale: Blocks,
  technology: Cpu,
  cost: Wallet,
} satisfies Record<(typeof WHY_TILES)[number], typeof Users>;

export function WhyUsSection({ words }: { words: RenderedDocument<typeof SERVICES>["why"] }) {
  return (
    <section className="wrap pb-section" aria-labelledby="why-heading">
      <div className="section-head reveal">
        <h2 id="why-heading" className="text-step-4">
          {words.heading}
        </h2>
        <p className="intro max-w-none">{words.text}</p>
      </div>
      <ul className="why grid border-t border-border sm:grid-cols-[1fr_1fr] lg:grid-cols-[repeat(3,1fr)]">
        {WHY_TILES.map((tile) => {
          const Icon = ICONS[tile];
          return (
            <li key={tile}>
              <Icon className="row-span-2 mt-[0.1rem] text-primary" size={24} />
              <h3 className="text-[1.25rem] font-stretch-110% font-heading leading-[1.2]">
                {words[`${tile}Name` as const]}
              </h3>
              <p className="max-w-[34ch] text-ink-2">{words[tile]}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
