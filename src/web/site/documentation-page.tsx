import { DOCUMENTATION_PAGE, REFERENCE } from "#content/documentation.ts";
import type { Route } from "./+types/documentation-page";
import { data } from "./data-attributes.ts";
import { DocumentationHead } from "./documentation/documentation-head.tsx";
import { LanguageChoice } from "./documentation/language-choice.tsx";
import { ReferenceCalls } from "./documentation/reference-calls.tsx";
import { SectionText } from "./documentation/section-text.tsx";
import { loadDocumentation } from "./documentation.server.ts";
import { PageNavigation } from "./frame/page-navigation.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

export function loader({ context }: Route.LoaderArgs) {
  return loadDocumentation(context);
}

export function meta({ matches }: Route.MetaArgs) {
  const { heading, description } = DOCUMENTATION_PAGE;
  return pageMeta(frameIn(matches), { title: heading, description, path: "/documentation" });
}

export default function DocumentationPage({ loaderData: { api, sections, groups } }: Route.ComponentProps) {
  const navigation = sections.map(({ id, title, topics }) => ({
    id,
    title,
    sections: id === "api-reference" ? [...topics, REFERENCE.all] : topics,
  }));
  return (
    <div className="wrap documentation" {...data({ "data-documentation": true })}>
      <DocumentationHead api={api} />
      <div className="documentation-side">
        <PageNavigation name={DOCUMENTATION_PAGE.navigation} sections={navigation} />
        <LanguageChoice />
      </div>
      <div className="grid gap-[clamp(4rem,7vw,6.5rem)] min-w-0 print:block">
        {sections.map((section) => (
          <SectionText key={section.id} section={section}>
            {section.id === "api-reference" && <ReferenceCalls groups={groups} />}
          </SectionText>
        ))}
      </div>
    </div>
  );
}
