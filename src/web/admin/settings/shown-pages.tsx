import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { listPageLinks, type PageLink } from "#contract/page-documents.ts";
import { HIDEABLE_PAGES, type HideablePageKey, SITE_PAGES } from "#contract/site-pages.ts";
import { TextLink } from "#ui/text-link.tsx";
import { callList } from "#web/shared/call.ts";
import { QueryState } from "../base/query-state.tsx";
import { extraPagesArea } from "../extra-pages/area.ts";
import { FormCheckbox, FormGroup } from "../forms/fields.tsx";
import { newsArea } from "../news/area.ts";
import { siteArea } from "../site/area.ts";
import { PAGE_QUERY_KEYS } from "../site/page-client.ts";

/** Pages with a tick for those that visitors find. Below a hidden page are the links that lead to it. */
export function ShownPages({ name, label }: { name: string; label: string }) {
  return (
    <FormGroup className="grid gap-3" label={label} name={name}>
      {HIDEABLE_PAGES.map((key) => (
        <ShownPage key={key} name={`${name}.${key}`} page={key} />
      ))}
    </FormGroup>
  );
}

function ShownPage({ name, page }: { name: string; page: HideablePageKey }) {
  const { title, path } = SITE_PAGES[page];
  const isShown: boolean = useWatch({ name });
  return (
    <div className="grid gap-2">
      <FormCheckbox hint={path} label={title} name={name} />
      {!isShown && <LinksTo page={page} />}
    </div>
  );
}

const PLACES = {
  page: "",
  draft: ", draft",
  menu: "Menu",
  moreMenu: "Menu of a phone",
  footer: "Footer",
  team: "Team",
  article: "Article: ",
  "extra-page": "Extra page: ",
} as const satisfies Record<PageLink["place"], string>;

/** Menus leave out links to hidden pages. All other links lead to an error page. */
const isLeftOut = ({ place }: PageLink) => place === "menu" || place === "moreMenu" || place === "footer";

/** Links that lead to a hidden page, or would once the form is saved. */
function LinksTo({ page }: { page: HideablePageKey }) {
  const query = useQuery({
    queryKey: [...PAGE_QUERY_KEYS.lists, "links", page],
    queryFn: async ({ signal }) => (await callList(listPageLinks, { params: { key: page }, signal })).rows,
  });
  return (
    <div className="ml-7 border-l-2 border-border pl-3.5" role="status">
      <QueryState empty="No other page leads here." isInset loading={1} nouns="links" query={query}>
        {(links) => (
          <div className="grid gap-1.5 text-small text-ink-2">
            <LeftOut links={links.filter(isLeftOut)} />
            <DeadLinks links={links.filter((link) => !isLeftOut(link))} />
          </div>
        )}
      </QueryState>
    </div>
  );
}

function LeftOut({ links }: { links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  const names = links.map(({ place, label }) => `${label} (${PLACES[place]})`).join(", ");
  return (
    <p>{`${links.length === 1 ? "1 link of the menus is" : `${links.length} links of the menus are`} left out: ${names}.`}</p>
  );
}

function DeadLinks({ links }: { links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <p className="font-medium text-ink">
        {links.length === 1
          ? "1 link leads to a missing page. Change it:"
          : `${links.length} links lead to a missing page. Change them:`}
      </p>
      <ul className="grid gap-1">
        {links.map((link) => (
          <li className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere" key={Object.values(link).join(" ")}>
            <DeadLink link={link} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the name of the text with a link, and the path of its editor. A member of the team has none. */
function editorOf({ place, page, id, title }: PageLink): { name: string; path?: string } {
  if (page !== null) return { name: `${title}${PLACES[place]}`, path: siteArea.paths.page(page) };
  if (id === null) return { name: PLACES[place] };
  const { edit } = place === "article" ? newsArea.paths : extraPagesArea.paths;
  return { name: `${PLACES[place]}${title}`, path: edit(id) };
}

function DeadLink({ link }: { link: PageLink }) {
  const { label, target } = link;
  const { name, path } = editorOf(link);
  return (
    <>
      {path === undefined ? (
        <span>{name}</span>
      ) : (
        <TextLink className="min-h-6" to={path}>
          {name}
        </TextLink>
      )}
      <span>{`${label === "" ? "A long text" : `"${label}"`} leads to ${target}`}</span>
    </>
  );
}
