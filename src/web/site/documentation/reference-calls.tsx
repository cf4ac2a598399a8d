import { REFERENCE } from "#content/documentation.ts";
import type { ReferenceGroup } from "../documentation.server.ts";
import { ReferenceCallDetails } from "./reference-call.tsx";
import { SectionLink } from "./section-text.tsx";

/** Every call of the contract, by what it is about; each folded until it is asked for. */
export function ReferenceCalls({ groups }: { groups: readonly ReferenceGroup[] }) {
  const { id, title } = REFERENCE.all;
  return (
    <section className="documentation-topic" id={id} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className="text-step-2">
        {title} <SectionLink id={id} title={title} />
      </h3>
      <ul className="call-groups">
        {groups.map((group) => (
          <li key={group.id}>
            <a
              className="inline-flex items-center min-h-11 text-link underline decoration-[1px] underline-offset-[0.22em] min-w-11"
              href={`#${group.id}`}
            >
              {group.title}
            </a>
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <section key={group.id} className="call-group" id={group.id} aria-labelledby={`${group.id}-heading`}>
          <h4 id={`${group.id}-heading`} className="text-step-1 font-stretch-108% font-[660]">
            {group.title} <SectionLink id={group.id} title={group.title} />
          </h4>
          <p>{group.text}</p>
          {group.calls.map((call) => (
            <ReferenceCallDetails key={call.id} call={call} />
          ))}
        </section>
      ))}
    </section>
  );
}
