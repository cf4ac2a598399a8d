import { Link, useRouteLoaderData } from "react-router";
import { Mark } from "#ui/mark.tsx";
import { dashboardArea } from "../dashboard/area.ts";

/** The company's name comes with the document, from the settings. */
export function Brand() {
  const root = useRouteLoaderData<{ companyName?: string }>("root");
  return (
    <Link
      className="flex min-h-12 items-center gap-2.5 rounded-control px-2 text-[1.0625rem] leading-none font-[700] tracking-[-0.015em] font-stretch-116% rail:mb-1 rail:justify-center rail:px-0"
      to={dashboardArea.path}
    >
      <Mark size={30} />
      <span className="rail:sr-only">{root?.companyName ?? "Back office"}</span>
    </Link>
  );
}
