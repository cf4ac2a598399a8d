import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES, CACHED_RECORD_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import routes from "../../src/web/routes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const htmlOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();

/** Returns the text of a page, without its head, comments and tags. */
async function textOf(path: string): Promise<string> {
  const html = await htmlOf(path);
  return html
    .replace(/<head>[\s\S]*<\/head>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

describe("routes and cached pages", () => {
  interface Route {
    path?: string | undefined;
    index?: boolean | undefined;
    children?: readonly Route[] | undefined;
  }

  /** Returns the paths of a route and of its children, except catch-all paths. */
  function pathsOf(route: Route, before = ""): string[] {
    const path = route.path === undefined ? before : `${before}/${route.path}`;
    if (route.children) return route.children.flatMap((child) => pathsOf(child, path));
    return path.endsWith("*") ? [] : [path || "/"];
  }

  test("name the same public pages", () => {
    const all = routes.flatMap((route) => pathsOf(route));
    const publicPaths = all.filter((path) => path !== "/admin" && !path.startsWith("/admin/"));
    const cached = [...CACHED_PAGES.map(({ path }) => path), ...CACHED_RECORD_PAGES.map((path) => `${path}/:record`)];
    const named = publicPaths.map((path) => path.replace(/:\w+$/, ":record"));
    expect(named.toSorted()).toEqual([...cached, ...UNCACHED_PAGES].toSorted());
  });
});

/** Texts that the home page must have. */
const HOME = [
  "Transform Your Business",
  "Explore Our Solutions",
  "Get in Touch",
  "Government Solutions",
  "AI & Automation",
  "Custom Development",
  "Digital Transformation",
  "Trusted by leading companies worldwide",
  "Mon-Fri 9:00 AM - 6:00 PM",
  "Westville",
  "3630",
  "hello@example.org",
  "+27 31 555 0100",
];

const FEATURES = [
  [
    "Government Solutions",
    "E-government portals",
    "Records and case management",
    "Public data platforms",
    "Procurement-ready delivery",
  ],
  ["AI & Automation", "Document intelligence", "Process automation", "Forecasting models", "Human-in-the-loop review"],
  ["Custom Development", "Web applications", "Mobile development", "API integration", "Quality engineering"],
  ["Digital Transformation", "Legacy migration", "Cloud foundations", "Service redesign", "Change and training"],
];

const STATS = ["100+", "98%", "24/7", "50+", "10+", "150+", "99.9%", "2012"];

const CLIENTS = ["Harbourline", "Umkhumbi Health", "Drakens Energy", "Civica Metro", "Tala Growers", "Stanger Bank"];

describe("the home page without a script", () => {
  test("has every required text", async () => {
    const text = await textOf("/");
    expect([...HOME, ...STATS, ...CLIENTS].filter((word) => !text.includes(word))).toEqual([]);
  });

  test("has four features for each of its four services", async () => {
    const text = await textOf("/");
    for (const features of FEATURES) expect(text).toContain(features.join(" "));
  });

  test("has buttons and links to the right addresses", async () => {
    const html = await htmlOf("/");
    expect(html).toMatch(/href="\/products"[^>]*>(<!-- -->)?Explore Our Solutions/);
    expect(html).toMatch(/href="\/contact"[^>]*>(<!-- -->)?Get in Touch/);
    const footer = ["software", "cloud", "ai", "consulting"].map((place) => `/services#${place}`);
    const links = ["/about", "/services", "/careers", "/contact", "/products", ...footer];
    links.push("/documentation", "/support", "/security", "/terms");
    for (const link of links) expect(html).toContain(`href="${link}"`);
  });

  test("has exactly one headline", async () => {
    expect((await htmlOf("/")).match(/<h1\b/g)).toHaveLength(1);
  });
});

/** Texts that the text pages must have, in their order. */
const TEXT_PAGES: Record<string, string[]> = {
  "/about": [
    "PASSION",
    "THINK",
    "BUILD",
    "since 2012",
    "Our vision",
    "2012",
    "Founded",
    "government partnerships",
    "Recent projects",
    "Core services",
    "Leadership",
    "Innovation Excellence Collaboration",
    "Innovation",
    "Excellence",
    "Collaboration",
    "Inclusive",
    "Resilient",
    "Re-Invent",
    "360 Feedback",
    "Start Your Journey",
    // At the foot of every page, and so not above it a second time.
    "Our patterns are drawn by code, in homage to the telephone-wire weavers of Durban.",
  ],
  "/community": [
    "Newsletter",
    "Your e-mail address",
    "Subscribe",
    "Documentation topics",
    "Getting Started",
    "API Reference",
    "Guides",
    "Examples",
    "Ways to reach the team",
    "+27 31 555 0100",
    "hello@example.org",
  ],
  "/services": [
    "Comprehensive Technology Solutions",
    "Schedule Consultation",
    "View Pricing",
    "Successful Projects 100+",
    "Client Satisfaction 98%",
    "Support Available 24/7",
    "Expert Team Members 50+",
    "Future-proof your business with enterprise solutions",
    "Global network with instant scalability",
    "Enterprise-grade security and compliance",
    "AI-powered automation and optimization",
    "Real-time analytics and insights",
    "24/7 expert support and maintenance",
    "Enterprise Software Development",
    "Web Applications",
    "Mobile Development",
    "Cloud Solutions",
    "API Integration",
    "Digital Transformation",
    "Process Automation",
    "Legacy System Migration",
    "Digital Strategy",
    "Technology Consulting",
    "Cybersecurity Solutions",
    "Network Security",
    "Data Protection",
    "Security Audits",
    "Compliance Management",
    "Why Choose Our Services?",
    "Expert Team",
    "Custom Solutions",
    "24/7 Support",
    "Scalable Solutions",
    "Latest Technology",
    "Cost-Effective",
    "Ready to Transform Your Business?",
    "Get Started",
    "Learn More",
  ],
  "/pricing": [
    "Schedule Consultation",
    "Starter",
    "Professional",
    "Enterprise",
    "Ready to Transform Your Business?",
    "Get Started",
    "Learn More",
  ],
  "/security": [
    "Data Encryption",
    "Access Control",
    "Regular Audits",
    "POPIA",
    "Compliant",
    "Government Standards",
    "Compliant",
  ],
  "/support": [
    "Phone support",
    "Weekdays 8:00-17:00 SAST",
    "Email support",
    "24-hour response",
    "Live chat",
    "Business hours",
  ],
  "/terms": ["15 March 2024", "South African law"],
};

const TEXT_LINKS: Record<string, string[]> = {
  "/about": ["/products", "/services", "/contact"],
  "/community": [
    ...["getting-started", "api-reference", "guides", "examples"].map((topic) => `/documentation#${topic}`),
    "/contact",
    "tel:+27315550100",
    "mailto:hello@example.org",
    "/support",
    "/careers",
  ],
  "/services": ["/contact", "/pricing", "/about"],
  "/pricing": ["/contact", "/catalogue", "/about"],
  "/security": ["#security-features", "/contact"],
  "/support": ["/documentation", "/status", "/community"],
  "/terms": ["#privacy", "/contact"],
};

const TERMS =
  "terms privacy acceptable-use intellectual-property user-accounts modifications liability government-contracts service-delivery data-protection governing-law";

describe("the text pages without a script", () => {
  test.each(Object.entries(TEXT_PAGES))("%s has its required texts in their order", async (path, expected) => {
    const text = await textOf(path);
    let from = 0;
    for (const word of expected) {
      const at = text.indexOf(word, from);
      expect(at, word).toBeGreaterThanOrEqual(0);
      from = at + word.length;
    }
    const html = await htmlOf(path);
    for (const link of TEXT_LINKS[path] ?? []) expect(html).toContain(`href="${link}"`);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });

  test("the terms have eleven sections, each linked to", async () => {
    const html = await htmlOf("/terms");
    expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id).join(" ")).toBe(TERMS);
    for (const id of TERMS.split(" ")) expect(html).toContain(`href="#${id}"`);
  });

  test("the terms name the retention periods of the settings", async () => {
    const text = await textOf("/terms");
    expect(text).toContain("deleted after 24 months");
    expect(text).toContain("deleted after 12 months");
  });
});
