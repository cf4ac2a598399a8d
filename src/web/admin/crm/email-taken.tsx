import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { emailAddress, emailKey } from "#contract/fields.ts";
import { useDebounced } from "../use-debounced.ts";
import { crmArea } from "./area.ts";
import { customersByEmailQuery } from "./customer-client.ts";

/** Warns while an address is typed that another customer has already; customers may share one. */
export function EmailTaken({ exceptBy }: { exceptBy: string | undefined }) {
  const typed: unknown = useWatch({ name: "email" });
  const email = useDebounced(emailAddress.safeParse(typed).data ?? "");
  const { data } = useQuery({ ...customersByEmailQuery(email), enabled: email !== "" });
  const others = data?.rows.filter((row) => row.id !== exceptBy && emailKey(row.email) === emailKey(email)) ?? [];
  const [first] = others;
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning empty:hidden" role="status">
      {first && (
        <>
          <TriangleAlert aria-hidden="true" className="mt-0.5 shrink-0" size={16} strokeWidth={1.75} />
          <span className="wrap-anywhere">
            <Link className="font-[600] underline underline-offset-3" target="_blank" to={crmArea.paths.one(first.id)}>
              {first.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>{" "}
            {others.length > 1
              ? `and ${others.length - 1} more already have this address.`
              : "already has this address."}{" "}
            You can still save it.
          </span>
        </>
      )}
    </p>
  );
}
