import { REACH } from "#content/community.ts";
import type { Company } from "#contract/company.ts";

/** Every way to the team; phone and e-mail address as the settings have them. */
export function ReachTeam({ company }: { company: Company }) {
  const { write, phone, email, support, careers } = REACH;
  const ways = [
    write,
    { ...phone, label: company.phone, href: `tel:${company.phone.replace(/[^\d+]/g, "")}` },
    { ...email, label: company.email, href: `mailto:${company.email}` },
    support,
    careers,
  ];
  return (
    <section aria-labelledby="reach-heading">
      <h2 id="reach-heading" className="text-step-3">
        {REACH.heading}
      </h2>
      <p className="community-words">{REACH.words}</p>
      <dl className="reach">
        {ways.map(({ title, words, label, href }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
            <dd>
              <a className="prose-link" href={href}>
                {label}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
