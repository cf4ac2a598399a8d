import { LucideProvider } from "lucide-react";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from "react-router";
import { BRAND_SHEET, brandAddress, iconAddress, MANIFEST_PATH } from "#contract/brand.ts";
import { THEME_COLOURS } from "#ui/styles/theme-colours.ts";
import cameFrom from "#web/shared/came-from.js?url";
import firstCall from "#web/shared/first-call.js?url";
import { PRELOADED_FONTS } from "#web/shared/fonts.ts";
import themeScript from "#web/shared/theme-script.js?url";
import type { Route } from "./+types/root";
import adminStyles from "./admin/admin.css?url";
import { recordCallAt } from "./admin/areas/areas.ts";
import { documentFacts } from "./document.server.ts";
import siteStyles from "./site/site.css?url";

const DEFAULT_API_BASE = "/api";

export async function loader({ context, request }: Route.LoaderArgs) {
  const recordCall = await recordCallAt(new URL(request.url).pathname);
  return { ...(await documentFacts(context)), recordCall };
}

/** Returns false, since the root's data does not change while a page is open. */
export const shouldRevalidate = () => false;

interface DocumentHandle {
  /** Whether React draws the page in the browser too. */
  interactive: boolean;
  /** Whether the server draws nothing to read: the fonts then load after the script. */
  scriptFirst: boolean;
  scriptAtEnd: string | undefined;
}

/** Returns what the matched routes say about the document: `export const handle = { interactive: true }`. */
function useHandle(): DocumentHandle {
  const handles = useMatches().flatMap(({ handle }) => (typeof handle === "object" && handle !== null ? [handle] : []));
  const interactive = handles.some((handle) => "interactive" in handle && handle.interactive === true);
  const scriptFirst = handles.some((handle) => "scriptFirst" in handle && handle.scriptFirst === true);
  const [scriptAtEnd] = handles.flatMap((handle) =>
    "scriptAtEnd" in handle && typeof handle.scriptAtEnd === "string" ? [handle.scriptAtEnd] : [],
  );
  return { interactive, scriptFirst, scriptAtEnd };
}

export function Layout({ children }: { children: ReactNode }) {
  const { interactive, scriptFirst, scriptAtEnd } = useHandle();
  const root = useRouteLoaderData<typeof loader>("root");
  const keepsSource = !interactive && root?.keepsSource === true;
  const grounds = root?.brand?.grounds ?? THEME_COLOURS;
  return (
    <html
      lang="en-ZA"
      data-api={root?.apiBase ?? DEFAULT_API_BASE}
      data-currency={interactive ? root?.currency : undefined}
      data-brand={interactive ? root?.brand?.version : undefined}
      data-vocabulary={interactive ? root?.vocabulary : undefined}
      data-record={root?.recordCall?.address}
      data-record-roles={root?.recordCall?.roles.join(" ")}
      data-keeps-source={keepsSource ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={grounds.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={grounds.dark} media="(prefers-color-scheme: dark)" />
        <script src={themeScript} />
        {keepsSource && <script async src={cameFrom} />}
        {root?.recordCall && <script async src={firstCall} />}
        {!scriptFirst && PRELOADED_FONTS.map((font) => <link key={font.href} rel="preload" {...font} />)}
        <link rel="stylesheet" href={interactive ? adminStyles : siteStyles} precedence="default" />
        {root?.brand && (
          <link rel="stylesheet" href={brandAddress(root.brand.version, BRAND_SHEET)} precedence="default" />
        )}
        <Icons own={root?.icon} />
        <Meta />
        <Links />
      </head>
      <body>
        <LucideProvider strokeWidth={1.75}>{children}</LucideProvider>
        {scriptAtEnd !== undefined && <script src={scriptAtEnd} />}
        {interactive && <Scripts />}
        {import.meta.env.DEV && !interactive && <script type="module" src="/src/web/development-reload.ts" />}
      </body>
    </html>
  );
}

/** Links to the company's icon in its sizes, or to the drawn one. */
function Icons({ own }: { own: string | undefined }) {
  if (own === undefined) {
    return (
      <>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href={iconAddress(own, "tab")} sizes="32x32" type="image/png" />
      <link rel="icon" href={iconAddress(own, "large")} sizes="192x192" type="image/png" />
      <link rel="apple-touch-icon" href={iconAddress(own, "phone")} />
      <link rel="manifest" href={MANIFEST_PATH} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Error page of last resort, without a frame: both layouts have their own boundaries. */
export function ErrorBoundary() {
  return (
    <main>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>
        It is our fault, not yours. <a href="/">Go to the home page</a>
      </p>
    </main>
  );
}
