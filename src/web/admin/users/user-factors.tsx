import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listUserFactors, resetUserFactors } from "#contract/factors.ts";
import type { User } from "#contract/users.ts";
import { Button } from "#ui/button.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { useToast } from "#ui/toast.tsx";
import { call, callList } from "#web/shared/call.ts";
import { formatRelative } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { QueryState } from "../base/query-state.tsx";
import { FormSection } from "../forms/fields.tsx";

const KINDS = { totp: "", passkey: "Passkey. ", oidc: "Linked sign-in. " } as const;

/** Card with the second factors of a user, and the reset for a user who has lost them. */
export function UserFactors({ user: { id, name } }: { user: User }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const mayReset = useMayCall(resetUserFactors);
  const queryKey = ["users", "factors", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callList(listUserFactors, { params: { id }, signal }),
  });
  const resetting = useMutation({
    mutationFn: () => withConfirmation(() => call(resetUserFactors, { params: { id } })),
    onSuccess() {
      toast("Second factors reset");
      return queryClient.invalidateQueries({ queryKey });
    },
  });

  async function askToReset() {
    const isConfirmed = await confirm({
      confirm: "Reset",
      text: "For when they have lost all of them. Their authenticator app, passkeys, recovery codes, linked sign-ins and API keys stop working, they are signed out everywhere, and their password alone signs them in until they add another. First make sure it really is them asking.",
      title: `Reset the second factors of ${name}?`,
    });
    if (isConfirmed) resetting.mutate();
  }

  return (
    <FormSection line="Asked for with the password at every sign-in." title="Second factor">
      <FailureBanner error={resetting.error} message="Failed to reset second factors" />
      <QueryState
        empty="None. Only they can add one, under Your account."
        isInset
        loading={1}
        nouns="second factors"
        query={query}
      >
        {({ rows }) => (
          <>
            <ul className="grid gap-2">
              {rows.map((factor) => (
                <li key={factor.id}>
                  <span className="font-medium wrap-anywhere">{factor.name}</span>
                  <span className="block text-small text-ink-2">
                    {`${KINDS[factor.type]}${factor.lastUsedAt ? `Last used ${formatRelative(factor.lastUsedAt)}` : "Not used yet"}`}
                  </span>
                </li>
              ))}
            </ul>
            {mayReset && (
              <Button busy={resetting.isPending} className="justify-self-start" onClick={askToReset}>
                Reset second factors
              </Button>
            )}
          </>
        )}
      </QueryState>
    </FormSection>
  );
}
