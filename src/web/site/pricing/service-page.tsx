import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { PRICING, SERVICE_PAGE } from "#content/pricing.ts";
import type { PublicService } from "#contract/services.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import { loadPage } from "../frame.server.ts";
import { frameData, useIsHidden, usePriceRules } from "../frame-data.ts";
import { Description } from "../layout/description.tsx";
import { NextStepActions, NextStepGround } from "../layout/next-step.tsx";
import { pageMeta } from "../page-meta.ts";
import { paragraphsOf } from "../paragraphs.ts";
import type { Route } from "./+types/service-page";
import styles from "./page.css?url";
import { loadService } from "./pricing.server.ts";
import { serviceData } from "./service-data.ts";
import { PriceTiers, ServiceEntries } from "./service-price.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ words }, found] = await Promise.all([loadPage(context, PRICING), loadService(context, params.slug)]);
  return { words, ...found };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: SITE_PAGES.services.path, unlisted: true });
  const { service, words } = loaderData;
  const page = pageMeta(frame, {
    title: service.name,
    description: paragraphsOf(service.description)[0] ?? "",
    path: `${SITE_PAGES.services.path}/${service.slug}`,
    under: SITE_PAGES.services,
  });
  return frame ? [...page, { "script:ld+json": serviceData({ service, words, ...frame }) }] : page;
}

export default function ServicePage({ loaderData: { words, service, others } }: Route.ComponentProps) {
  return (
    <>
      <ServiceDetail service={service} words={words} />
      <OtherServices category={service.category} services={others} />
      <NextStepGround id="service-call">
        <div className="wrap grid items-end gap-x-16 gap-y-6 py-(--space-5) md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <h2 id="service-call" className="text-step-4">
            {words.call.heading}
          </h2>
          <div className="grid gap-6 justify-items-start">
            <p className="intro">{words.call.text}</p>
            <NextStepActions primary={words.call.primary} secondary={words.call.secondary} />
          </div>
        </div>
      </NextStepGround>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function ServiceDetail({ service, words }: Pick<Loaded, "service" | "words">) {
  const { name, category, blocks } = service;
  const { vatNote } = usePriceRules();
  return (
    <article className="wrap grid grid-cols-1 gap-(--space-4) pt-(--space-3) pb-section">
      <header className="service-opening">
        <p className="col-span-full">
          <a className="prose-link arrow-link" href={SITE_PAGES.services.path}>
            <ArrowLeft className="back" size={18} />
            {SERVICE_PAGE.back}
          </a>
        </p>
        <div className="grid content-start gap-4">
          <p className="text-ink-2 font-medium wrap-anywhere">{category}</p>
          <h1 className="display text-step-4 wrap-anywhere">{name}</h1>
        </div>
        <div className="rich-text grid grid-cols-1 content-start gap-5 max-w-measure wrap-anywhere">
          <Description blocks={blocks} topLevel={2} look={{ paragraph: "first:text-step-1 first:leading-[1.45]" }} />
        </div>
      </header>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="service-prices">
        <h2 id="service-prices" className="text-step-3">
          {SERVICE_PAGE.prices}
        </h2>
        <p className="text-ink-2">{vatNote ? `${words.prices.note} ${vatNote}.` : words.prices.note}</p>
        <PriceTiers service={service} words={words} />
        {!useIsHidden("pricing") && (
          <p>
            <a className="prose-link arrow-link" href={SITE_PAGES.pricing.path}>
              {SERVICE_PAGE.all}
              <ArrowRight size={18} />
            </a>
          </p>
        )}
      </section>
      <ServiceEntries level={2} service={service} words={words} />
    </article>
  );
}

/** Links to other services of the same category; renders nothing for an empty list. */
function OtherServices({ category, services }: { category: string; services: readonly PublicService[] }) {
  if (services.length === 0) return null;
  return (
    <nav className="wrap grid gap-(--space-2) pb-section print:hidden" aria-labelledby="other-services">
      <h2 id="other-services" className="text-step-3 wrap-anywhere">
        {SERVICE_PAGE.others} {category}
      </h2>
      <ul className="grid gap-3">
        {services.map(({ name, slug }) => (
          <li key={slug}>
            <a className="prose-link arrow-link wrap-anywhere" href={`${SITE_PAGES.services.path}/${slug}`}>
              {name}
              <ArrowRight size={18} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
