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
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FACTORS_QUERY } from "./factors-query.ts";
import { Dates, FactorRow } from "./own-factors.tsx";
import { isLinkWaiting, leaveForProvider, linkWaitingAnswer } from "./single-sign-on.ts";

/** Change of the own links to identities at the provider. */
interface LinkChange {
  /** Title of the banner after a failure. */
  failed: string;
  make: () => Promise<void>;
}

/** Links the own account to its identity at the provider, and unlinks it. A return from the provider links at once. */
function useLinkChanges(provider: string | undefined) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending, error, variables, reset } = useMutation({ mutationFn: ({ make }: LinkChange) => make() });
  const isFinished = useRef(false);

  async function reportAndReload(what: string) {
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
    const make = () => linkWaitingAnswer().then(() => reportAndReload(`${provider ?? "Sign-in"} linked`));
    mutate({ failed: "Failed to link your account", make });
  }, []);

  function link() {
    const email = readSession()?.user.email ?? "";
    mutate({ failed: "Failed to link your account", make: () => leaveForProvider({ to: "link", email }) });
  }

  async function unlink({ id, name }: Factor) {
    const isConfirmed = await confirm({
      confirm: "Unlink",
      text: "It no longer signs you in. Your password and passkeys still do.",
      title: `Unlink ${name}?`,
    });
    if (!isConfirmed) return;
    const make = async () => {
      await withConfirmation(() => call(deleteFactor, { params: { id } }));
      await reportAndReload(`${name} unlinked`);
    };
    mutate({ failed: `Failed to unlink ${name}`, make });
  }
  const failure = error && { error, message: variables.failed, onDismiss: reset };
  return { link, unlink, isChanging: isPending, failure };
}

/** Links of the own account to identities at the provider. Nothing without a provider and a link. */
export function OwnSignOn() {
  const { provider } = useRouteLoaderData<{ provider?: string }>("root") ?? {};
  const query = useQuery(FACTORS_QUERY);
  const links = (query.data?.rows ?? []).filter(({ type }) => type === "oidc");
  const { link, unlink, isChanging, failure } = useLinkChanges(provider);

  if (provider === undefined && links.length === 0) return null;
  return (
    <Card title="Single sign-on">
      {failure && (
        <div className="p-3">
          <FailureBanner {...failure} />
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
                    disabled={isChanging}
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
                  <Button busy={isChanging} onClick={link} size="small">
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
