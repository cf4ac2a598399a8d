import type { HandleDocumentRequestFunction, RouterContextProvider, ServerBuild } from "react-router";
import { RENDERED_ADDRESS } from "#server/platform/pages/page-context.ts";

interface Options {
  /** Returns whether an address has a page. */
  there: (path: string) => boolean;
  /** Rendered requests: method, path and query. */
  rendered: string[];
  /** Loader of every page. */
  load?: (request: Request, context: Readonly<RouterContextProvider>) => Promise<void>;
  /** Returns the text to render for an address, by default its path. */
  drawn?: (path: string) => string;
}

/** Returns a React Router build that has a page for each address, with the address as its content. */
export function buildOf({
  there,
  rendered,
  load = async () => undefined,
  drawn = (path) => path,
}: Options): ServerBuild {
  const render: HandleDocumentRequestFunction = async (request) => {
    const { pathname, search } = new URL(request.url);
    rendered.push(`${request.method} ${pathname}${search}`);
    const page = drawn(pathname);
    const headers = { "content-type": "text/html; charset=utf-8", [RENDERED_ADDRESS]: page + search };
    return new Response(`<p>${page}</p>`, { status: there(pathname) ? 200 : 404, headers });
  };
  async function loader({ request, context }: { request: Request; context: RouterContextProvider }): Promise<null> {
    await load(request, context);
    return null;
  }
  const route = { id: "root", path: "*", module: { default: () => null, action: () => null, loader } };
  return {
    entry: { module: { default: render } },
    routes: { root: route },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
    // React Router's type requires more than its handler reads.
  } as unknown as ServerBuild;
}
