import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { inBrandColours } from "#ui/drawn-picture.ts";
import stage from "#web/art/story-4.svg";
import { CompanyMark } from "#web/shared/company-mark.tsx";
import { paths } from "#web/shared/paths.ts";

interface SignInPageProps {
  title: string;
  /** One line about the purpose of the page. */
  line: string;
  children: ReactNode;
}

/** Page before the back office: one form, and a picture if there is room. */
export function SignInPage({ title, line, children }: SignInPageProps) {
  const root = useRouteLoaderData<{ icon?: string }>("root");
  return (
    <div className="grid min-h-dvh bg-bg text-sm md:grid-cols-[minmax(24rem,5fr)_7fr]">
      <main className="flex flex-col px-(--gutter) py-6">
        <a aria-label="Home page" className="-m-2 self-start rounded-control p-2" href={paths.site}>
          <CompanyMark icon={root?.icon} size={40} />
        </a>
        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="text-step-3 leading-none font-[700] tracking-[-0.03em] font-stretch-118%">{title}</h1>
          <p className="mt-3 mb-7 text-base text-ink-2">{line}</p>
          {children}
        </div>
      </main>
      <div className="relative hidden bg-night md:block">
        <img
          alt=""
          className="absolute size-full object-cover object-[30%_50%]"
          height={800}
          loading="lazy"
          src={inBrandColours(stage)}
          width={900}
        />
      </div>
    </div>
  );
}
