import { DOCUMENTATION, DOCUMENTATION_PAGE, REFERENCE } from "#content/documentation.ts";
import { ReferenceCallDetails } from "#web/site/documentation/reference-call.tsx";
import { data } from "../data-attributes.ts";
import { loadPage } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { PageNavigation } from "../layout/page-navigation.tsx";
import { documentMeta, metaOf } from "../page-meta.ts";
import type { Route } from "./+types/documentation-page";
import { loadDocumentation, type ReferenceGroup } from "./documentation.server.ts";
import { DocumentationHead } from "./documentation-head.tsx";
import styles from "./page.css?url";
import { SectionLink, SectionView } from "./section-text.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { words } = await loadPage(context, DOCUMENTATION);
  return { words, ...loadDocumentation(context) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return metaOf("documentation", frameData(matches), documentMeta(loaderData));
}

export default function DocumentationPage({ loaderData: { words, api, sections, groups } }: Route.ComponentProps) {
  const navigation = sections.map(({ id, title, topics }) => ({
    id,
    title,
    sections: id === "api-reference" ? [...topics, REFERENCE.all] : topics,
  }));
  return (
    <div className="wrap documentation" {...data({ "data-documentation": true })}>
      <DocumentationHead words={words} api={api} />
      <div className="documentation-side">
        <PageNavigation name={words.opening.navigation} sections={navigation} />
        <LanguageChoice />
      </div>
      <div className="grid gap-(--space-5) min-w-0 print:block">
        {sections.map((section) => (
          <SectionView key={section.id} section={section}>
            {section.id === "api-reference" && <ReferenceCalls groups={groups} />}
          </SectionView>
        ))}
      </div>
    </div>
  );
}

/** Choice of the languages in which examples are shown. CSS alone acts on it, without script. */
function LanguageChoice() {
  const { name, all, curl, typescript } = DOCUMENTATION_PAGE.languages;
  return (
    <fieldset className="language-choice flex flex-wrap gap-x-2 items-center lg:pt-3 lg:border-t lg:border-border lg:text-[0.875rem] print:hidden">
      <legend>{name}</legend>
      <Language id="in-both" label={all} isChosen />
      <Language id="in-curl" label={curl} />
      <Language id="in-typescript" label={typescript} />
    </fieldset>
  );
}

function Language({ id, label, isChosen = false }: { id: string; label: string; isChosen?: boolean }) {
  return (
    <label className="inline-flex gap-2 items-center min-h-11 pr-3 cursor-pointer lg:pr-2" htmlFor={id}>
      <input type="radio" name="language" id={id} defaultChecked={isChosen} />
      {label}
    </label>
  );
}

/** All calls of the contract by topic, each folded at first. */
function ReferenceCalls({ groups }: { groups: readonly ReferenceGroup[] }) {
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
        <section key={group.id} className="call-group" id={group.id} aria-label={`${title}: ${group.title}`}>
          <h4 className="text-step-1 font-stretch-108% font-heading">
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
