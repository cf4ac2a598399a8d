import { LucideProvider } from "lucide-react";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from "react-router";
import textFont from "#ui/fonts/mona-sans.woff2?url";
import headingFont from "#ui/fonts/mona-sans-wide.woff2?url";
import { THEME_COLOURS } from "#ui/styles/theme-colours.ts";
import themeScript from "#web/shared/theme-script.js?url";
import type { Route } from "./+types/root";
import adminStyles from "./admin/admin.css?url";
import { documentFacts } from "./document.server.ts";
import siteStyles from "./site/site.css?url";

const DEFAULT_API_BASE = "/api";

export function loader({ context }: Route.LoaderArgs) {
  return documentFacts(context);
}

/** Returns false, since the root's data does not change while a page is open. */
export const shouldRevalidate = () => false;

/** Returns what the matched routes say about the document: `export const handle = { interactive: true }`. */
function useHandle(): { interactive: boolean; scriptAtEnd: string | undefined } {
  const handles = useMatches().flatMap(({ handle }) => (typeof handle === "object" && handle !== null ? [handle] : []));
  const interactive = handles.some((handle) => "interactive" in handle && handle.interactive === true);
  const [scriptAtEnd] = handles.flatMap((handle) =>
    "scriptAtEnd" in handle && typeof handle.scriptAtEnd === "string" ? [handle.scriptAtEnd] : [],
  );
  return { interactive, scriptAtEnd };
}

export function Layout({ children }: { children: ReactNode }) {
  const { interactive, scriptAtEnd } = useHandle();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang="en-ZA"
      data-api={root?.apiBase ?? DEFAULT_API_BASE}
      data-currency={interactive ? root?.currency : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOURS.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={THEME_COLOURS.dark} media="(prefers-color-scheme: dark)" />
        <script src={themeScript} />
        <link
          rel="preload"
          href={headingFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          fetchPriority="high"
        />
        {/* After the style sheets: text is readable in the fallback font, which has the same widths. */}
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" fetchPriority="low" />
        <link rel="stylesheet" href={interactive ? adminStyles : siteStyles} precedence="default" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
