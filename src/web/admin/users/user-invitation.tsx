import { useMutation, useQueryClient } from "@tanstack/react-query";
import { INVITATION_HOURS, inviteUser, type User } from "#contract/users.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import { useMayCall } from "../base/account.ts";
import { FailureBanner } from "../base/failure-reason.tsx";
import { FormSection } from "../forms/fields.tsx";
import { invitedSince, users } from "./user-client.ts";

/** Returns the message shown after an invitation was sent. */
export function invitationSent({ email }: User): string {
  return `Invitation sent to ${email}`;
}

/** Badge of a user who has not chosen a password yet. */
export function InvitedBadge({ user }: { user: User }) {
  const since = invitedSince(user);
  return since && <Badge tone="info">{since}</Badge>;
}

/** Card of a pending invitation, with the button that sends it again. */
export function UserInvitation({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const mayInvite = useMayCall(inviteUser);
  const inviting = useMutation({
    mutationFn: () => users.invite(user.id),
    onSuccess(invited) {
      toast(invitationSent(invited.record));
      queryClient.setQueryData(users.keys.record(user.id), invited);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: users.keys.lists }),
  });
  if (user.invitedAt === null) return null;
  const isActive = user.status === "Active";
  return (
    <FormSection line="This person has not chosen a password yet." title="Invitation">
      <FailureBanner error={inviting.error} message="Failed to send the invitation" />
      <p className="text-ink-2">
        {`Sent ${formatInstant(user.invitedAt)}. A link is valid for ${INVITATION_HOURS} hours, and only the newest one works.`}
      </p>
      {!isActive && <p className="text-ink-2">An inactive user cannot be invited.</p>}
      {mayInvite && isActive && (
        <Button busy={inviting.isPending} className="justify-self-start" onClick={() => inviting.mutate()}>
          Send invitation again
        </Button>
      )}
    </FormSection>
  );
}
