import { PRACTICES } from "#content/security.ts";

export function Practices() {
  return (
    <section aria-labelledby="practices-heading">
      <h2 id="practices-heading" className="text-step-3">
        {PRACTICES.heading}
      </h2>
      <div className="practices">
        {PRACTICES.groups.map(({ title, list }) => (
          <div key={title}>
            <h3 className="text-step-2">{title}</h3>
            <ul>
              {list.map((practice) => (
                <li key={practice}>{practice}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
