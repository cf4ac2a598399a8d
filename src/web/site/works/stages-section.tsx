import Activity from "lucide-react/icons/activity";
import Cloud from "lucide-react/icons/cloud";
import Copy from "lucide-react/icons/copy";
import Files from "lucide-react/icons/files";
import Layers from "lucide-react/icons/layers";
import Link from "lucide-react/icons/link";
import Plug from "lucide-react/icons/plug";
import Server from "lucide-react/icons/server";
import ShieldCheck from "lucide-react/icons/shield-check";
import Shuffle from "lucide-react/icons/shuffle";
import Users from "lucide-react/icons/users";
import Wrench from "lucide-react/icons/wrench";
import type { RenderedDocument } from "#content/document.ts";
import { objectKeys } from "#content/object-keys.ts";
import {
  CHOOSE_STAGE,
  ELEMENT_DELAYS,
  type ElementPlace,
  STAGES,
  type STAGES_GROUP,
  type StageIcon,
  type StageName,
} from "#content/stages.ts";
import enterprise from "#web/art/stage-enterprise.svg";
import legacy from "#web/art/stage-legacy.svg";
import migration from "#web/art/stage-migration.svg";
import { data } from "../data-attributes.ts";

const PICTURES: Record<StageName, string> = { legacy, migration, enterprise };

const ICONS: Record<StageIcon, typeof Server> = {
  server: Server,
  files: Files,
  link: Link,
  wrench: Wrench,
  copy: Copy,
  cloud: Cloud,
  shuffle: Shuffle,
  shield: ShieldCheck,
  layers: Layers,
  plug: Plug,
  activity: Activity,
  users: Users,
};

/** Class names written out, so that Tailwind finds them. */
const DELAYS: Record<(typeof ELEMENT_DELAYS)[ElementPlace], string> = {
  200: "delay-200",
  400: "delay-400",
  600: "delay-600",
  800: "delay-800",
};

type StagesWords = RenderedDocument<typeof STAGES_GROUP>;

/** Three stages below each other. With script, one at a time is shown, chosen by its button. */
export function StagesSection({ words }: { words: StagesWords }) {
  return (
    <section className="wrap stages pb-section" aria-labelledby="stages-heading" {...data({ "data-stages": true })}>
      <div className="section-head">
        <h2 id="stages-heading" className="text-step-4">
          {words.heading}
        </h2>
        <p className="text-step-1 text-ink-2">{words.text}</p>
      </div>
      <div className="stage-choices needs-script" role="tablist" aria-label={CHOOSE_STAGE}>
        {objectKeys(STAGES).map((name, index) => (
          <button
            key={name}
            id={`stage-tab-${name}`}
            type="button"
            role="tab"
            className="stage-choice"
            aria-selected={index === 0}
            aria-controls={`stage-${name}`}
            data-theme={STAGES[name].theme}
          >
            {words[name].title}
          </button>
        ))}
      </div>
      {objectKeys(STAGES).map((name) => (
        <StagePanel key={name} name={name} words={words[name]} connectionLabel={words.connection} />
      ))}
    </section>
  );
}

interface StagePanelProps {
  name: StageName;
  words: StagesWords[StageName];
  connectionLabel: string;
}

function StagePanel({ name, words, connectionLabel }: StagePanelProps) {
  const { theme, icons } = STAGES[name];
  return (
    <div
      id={`stage-${name}`}
      className="stage forced-colors:border"
      role="tabpanel"
      aria-labelledby={`stage-tab-${name}`}
      data-theme={theme}
      {...data({ "data-stage": true })}
    >
      <h3 className="px-(--space-3) text-step-2">{words.title}</h3>
      <img
        className="w-full h-auto my-(--space-1) max-sm:w-[200%] max-sm:max-w-none max-sm:ml-[-50%] print:hidden"
        src={PICTURES[name]}
        alt=""
        width={1360}
        height={240}
        loading="lazy"
      />
      <ol className="stage-elements grid gap-6 px-(--space-3) sm:grid-cols-[1fr_1fr] lg:grid-cols-4 lg:gap-0 lg:px-0">
        {objectKeys(ELEMENT_DELAYS).map((place) => {
          const Icon = ICONS[icons[place]];
          const { label, description } = words[place];
          return (
            <li key={place} className={DELAYS[ELEMENT_DELAYS[place]]}>
              <h4>
                <Icon className="flex-none text-(--wire)" size={20} />
                {label}
              </h4>
              <p className="max-w-104 text-ink-2 text-body lg:mx-auto">{description}</p>
            </li>
          );
        })}
      </ol>
      <p className="mt-(--space-3) mx-(--space-3) pt-4 border-t border-border font-medium">
        <span className="text-ink-2 font-normal">{connectionLabel}</span> {words.connection}
      </p>
    </div>
  );
}
