import { iconAddress } from "#contract/brand.ts";
import { Mark } from "#ui/mark.tsx";

interface CompanyMarkProps {
  /** Name of the picture of the company's icon; without one, the drawn mark is shown. */
  icon: string | null | undefined;
  /** Width and height in px. */
  size: number;
}

/** The company's mark: its icon, or the drawn one. Hidden from screen readers: the name is next to it or labels its link. */
export function CompanyMark({ icon, size }: CompanyMarkProps) {
  if (!icon) return <Mark size={size} />;
  return <img alt="" className="shrink-0" height={size} src={iconAddress(icon, "mark")} width={size} />;
}
