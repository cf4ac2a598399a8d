import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { deleteFactor, type Factor } from "#contract/factors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call } from "#web/shared/call.ts";
import { readSession } from "#web/shared/session.ts";
import { confirmed } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FACTORS_QUERY } from "./factors-query.ts";
import { Dates, FactorRow } from "./own-factors.tsx";
import { isLinkWaiting, leaveForProvider, linkKept } from "./single-sign-on.ts";

/** Links of the own account to identities at the provider. Nothing without a provider and a link. */
export function OwnSignOn() {
  const { provider } = useRouteLoaderData<{ provider?: string }>("root") ?? {};
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const query = useQuery(FACTORS_QUERY);
  const links = (query.data?.rows ?? []).filter(({ type }) => type === "oidc");
  const changing = useMutation({ mutationFn: ({ change }: Change) => change() });
  const isFinished = useRef(false);

  async function changed(what: string) {
    toast(what);
    const { queryKey } = FACTORS_QUERY;
    // A first reading that began before the change is not repeated by an invalidation.
    await queryClient.cancelQueries({ queryKey });
    await queryClient.invalidateQueries({ queryKey });
  }

  // The provider led back to /login, which led here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    if (isFinished.current || !isLinkWaiting()) return;
    isFinished.current = true;
    const change = () => linkKept().then(() => changed(`${provider ?? "Sign-in"} linked`));
    changing.mutate({ failed: "Failed to link your account", change });
  }, []);

  function link() {
    const email = readSession()?.user.email ?? "";
    const change = () => leaveForProvider({ to: "link", email });
    changing.mutate({ failed: "Failed to link your account", change });
  }

  async function unlink({ id, name }: Factor) {
    const isConfirmed = await confirm({
      confirm: "Unlink",
      text: "It no longer signs you in. Your password and passkeys still do.",
      title: `Unlink ${name}?`,
    });
    if (!isConfirmed) return;
    const change = async () => {
      await confirmed(() => call(deleteFactor, { params: { id } }));
      await changed(`${name} unlinked`);
    };
    changing.mutate({ failed: `Failed to unlink ${name}`, change });
  }

  if (provider === undefined && links.length === 0) return null;
  return (
    <Card title="Single sign-on">
      {changing.error && (
        <div className="p-3">
          <FailureBanner error={changing.error} message={changing.variables.failed} onDismiss={changing.reset} />
        </div>
      )}
      <QueryState empty={undefined} loading={1} nouns="linked sign-ins" query={query}>
        {() => (
          <ul className="*:border-b *:border-border *:last:border-b-0">
            {links.map((linked) => (
              <FactorRow
                action={
                  <Button
                    aria-label={`Unlink ${linked.name}`}
                    disabled={changing.isPending}
                    onClick={() => unlink(linked)}
                    size="small"
                  >
                    Unlink
                  </Button>
                }
                icon={<LogIn size={18} />}
                key={linked.id}
                name={linked.name}
              >
                Linked. <Dates {...linked} />
              </FactorRow>
            ))}
            {links.length === 0 && provider !== undefined && (
              <FactorRow
                action={
                  <Button busy={changing.isPending} onClick={link} size="small">
                    Link {provider}
                  </Button>
                }
                icon={<LogIn size={18} />}
                name={provider}
              >
                Sign in with your account there instead of your password.
              </FactorRow>
            )}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}

interface Change {
  /** Title of the banner after a failure. */
  failed: string;
  change: () => Promise<void>;
}
