import { PRACTICES } from "#content/security.ts";

export function Practices() {
  return (
    <section aria-labelledby="practices-heading">
      <h2 id="practices-heading" className="text-step-3">
        {PRACTICES.heading}
      </h2>
      <div className="grid gap-x-[clamp(3rem,6vw,6rem)] gap-y-12 mt-8 md:grid-cols-[1fr_1fr]">
        {PRACTICES.groups.map(({ title, list }) => (
          <div key={title}>
            <h3 className="text-step-2 mb-5">{title}</h3>
            <ul className="grid gap-3">
              {list.map((practice) => (
                <li className="pl-5 border-l-3 border-lagoon" key={practice}>
                  {practice}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
