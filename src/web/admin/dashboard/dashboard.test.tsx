import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import type { Dashboard } from "#contract/dashboard.ts";
import { DASHBOARD_EXAMPLES } from "#contract/examples/dashboard.ts";
import { type Permission, permissionsOf } from "#contract/permissions.ts";
import { isPermitted } from "../areas/area.ts";
import { AREAS } from "../areas/areas.ts";
import { DASHBOARD_QUERY, Panels } from "./dashboard.tsx";

// Pictures that the build draws: this test goes without it.
vi.mock("#web/art/empty.svg", () => ({ default: "picture.svg" }));
vi.mock("#web/art/story-3.svg", () => ({ default: "picture.svg" }));

const ANSWER: Dashboard = DASHBOARD_EXAMPLES.getDashboard.reply.data;

/** Headings and addresses of the dashboard as it is drawn with these permissions; without an answer it is still awaited. */
function drawn(permissions: readonly Permission[], answer: Dashboard | undefined) {
  const queries = new QueryClient();
  if (answer) queries.setQueryData(DASHBOARD_QUERY.queryKey, answer);
  const router = createMemoryRouter([{ path: "/", element: <Panels permissions={permissions} /> }]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = ""]) => text.replace(/<[^>]*>/g, ""));
  return { headings, addresses: [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address) };
}

const editor = permissionsOf("editor");
const sales = permissionsOf("sales");
const recruiter = permissionsOf("recruiter");
const support = permissionsOf("support");
const auditor = permissionsOf("auditor");
const STATS = ["Total Services", "Total Products", "Active Users", "Revenue"];
const FIGURES = "Figures to check";
const CHARTS = ["Leads per week", "Value by status"];
const VISITS = "Visits in the last 30 days";

describe.each([
  ["with its answer", ANSWER],
  ["still awaiting it", undefined],
])("the dashboard, %s,", (_, answer) => {
  test("has every panel for a user who may read everything", () => {
    const cards = ["Newest messages", "Quick Actions", "Waiting for you", "Recent Activity", "Stock running low"];
    const shown = drawn(permissionsOf("admin"), answer).headings;
    expect(shown.filter((heading) => heading !== FIGURES)).toEqual([...STATS, ...CHARTS, VISITS, ...cards]);
  });

  test.each<[string, readonly Permission[], string[]]>([
    ["an editor", editor, ["Total Services", "Total Products", VISITS, "Quick Actions", "Stock running low"]],
    [
      "sales",
      sales,
      [
        "Total Services",
        "Total Products",
        "Revenue",
        ...CHARTS,
        "Newest messages",
        "Quick Actions",
        "Waiting for you",
        "Stock running low",
      ],
    ],
    ["a recruiter", recruiter, ["Waiting for you"]],
    ["support", support, ["Revenue", ...CHARTS, "Newest messages", "Quick Actions", "Waiting for you"]],
    ["an auditor", auditor, ["Recent Activity"]],
    ["who reads addresses alone", ["subscribers:read"], []],
  ])("shows the role %s only data that it may read, and no other links", (_, permissions, headings) => {
    const shown = drawn(permissions, answer);
    expect(shown.headings.filter((heading) => heading !== FIGURES)).toEqual(headings);
    for (const { path, permission } of AREAS) {
      if (!isPermitted(permissions, permission))
        expect(shown.addresses.filter((address) => address.startsWith(path))).toEqual([]);
    }
  });
});

describe("figures that somebody has to look at", () => {
  const waysToPages = (permissions: readonly Permission[], answer: Dashboard | undefined) =>
    drawn(permissions, answer).addresses.filter((address) => address.startsWith("/admin/site/"));

  test("figures to check come last and link to each editor, for roles that may read pages", () => {
    for (const role of ["admin", "editor"]) {
      expect(drawn(permissionsOf(role), ANSWER).headings.at(-1)).toBe(FIGURES);
      expect(waysToPages(permissionsOf(role), ANSWER)).toEqual(["/admin/site/home", "/admin/site/services"]);
    }
    expect(drawn(sales, ANSWER).headings).not.toContain(FIGURES);
    expect(waysToPages(sales, ANSWER)).toEqual([]);
  });

  test("figures to check have no card while the list is empty, withheld or loading", () => {
    for (const answer of [undefined, { ...ANSWER, figuresToCheck: [] }, { ...ANSWER, figuresToCheck: null }])
      expect(drawn(editor, answer).headings).not.toContain(FIGURES);
  });
});

test("a user with read permissions only gets no link to add a first record", () => {
  const values = ANSWER.valueByStatus?.map((row) => ({ ...row, customers: 0 })) ?? [];
  const nothing = { ...ANSWER, totals: { ...ANSWER.totals, products: 0 }, valueByStatus: values };
  const forms = (permissions: readonly Permission[]) =>
    drawn(permissions, nothing).addresses.filter((address) => address.endsWith("/new"));
  expect(forms(permissionsOf("admin"))).toEqual(["/admin/crm/customers/new", "/admin/products/new"]);
  expect(forms(["products:read", "customers:read"])).toEqual([]);
});
