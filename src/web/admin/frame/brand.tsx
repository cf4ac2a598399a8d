import { Link } from "react-router";
import { Mark } from "#ui/mark.tsx";
import { paths } from "#web/shared/paths.ts";

/** The company's name stands in the document, as the address of the API does, so that the code holds neither. */
export function Brand() {
  return (
    <Link
      className="flex min-h-12 items-center gap-2.5 rounded-control px-2 text-[1.0625rem] leading-none font-[700] tracking-[-0.015em] font-stretch-116%"
      to={paths.dashboard}
    >
      <Mark size={30} />
      {document.documentElement.dataset.company ?? "Back office"}
    </Link>
  );
}
