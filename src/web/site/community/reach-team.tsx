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
      <p className="max-w-[34rem] mt-3 text-ink-2">{REACH.text}</p>
      <dl className="grid mt-6 border-t border-border">
        {ways.map(({ title, text, label, href }) => (
          <div
            className="grid gap-x-8 items-baseline py-[0.85rem] border-b border-border md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,16rem)]"
            key={title}
          >
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-2">{text}</dd>
            <dd className="text-ink-2">
              <a className="prose-link inline-flex items-center min-h-11 font-[560]" href={href}>
                {label}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
