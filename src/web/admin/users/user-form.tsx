import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/users.ts";
import { Badge } from "#ui/badge.tsx";
import { ACCOUNT_QUERY } from "../account.ts";
import { FormNewPassword, FormSelect, FormText } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import { FormPanel, FormSection } from "../forms/form-section.tsx";
import { ROLE_LABELS, STATUS_CHOICES, USER_TONES } from "./user-labels.ts";
import { USER_FORM } from "./user-record-form.ts";

const ROLE_CHOICES = [...ROLE_LABELS].map(([value, label]) => ({ value, label }));

export function UserForm() {
  return (
    <FormPage
      badge={({ status }) => <Badge tone={USER_TONES[status]}>{status}</Badge>}
      fields={(user) => <UserFields user={user} />}
      form={USER_FORM}
      rail={(user) => <UserRail user={user} />}
    />
  );
}

/** Whether somebody changes the account they are signed in with. */
function useIsOwn(user: User | undefined): boolean {
  const own = useQuery(ACCOUNT_QUERY).data?.record;
  return user !== undefined && user.id === own?.id;
}

function UserFields({ user }: { user: User | undefined }) {
  const isOwn = useIsOwn(user);
  return (
    <FormPanel>
      <FormSection columns={2} line="Who signs in, and with which address." title="Details">
        <FormText autoComplete="off" label="Full Name" name="name" />
        <FormText
          autoCapitalize="none"
          autoComplete="off"
          inputMode="email"
          label="Email Address"
          name="email"
          spellCheck={false}
        />
      </FormSection>
      <FormSection columns={2} line={passwordLine(user !== undefined, isOwn)} title="Password">
        <FormNewPassword label={user ? "Password (leave blank to keep the current one)" : "Password"} name="password" />
      </FormSection>
    </FormPanel>
  );
}

function passwordLine(isChange: boolean, isOwn: boolean): string {
  if (isOwn) return "A new password signs you out here as well. The one in Settings keeps you signed in.";
  if (isChange) return "A new password ends this person's sessions at once.";
  return "Give it to the person yourself: no e-mail is sent.";
}

function UserRail({ user }: { user: User | undefined }) {
  const isOwn = useIsOwn(user);
  const line = user
    ? "Changing either ends this person's sessions at once."
    : "Admins use the back office; users can only sign in.";
  return (
    <FormPanel>
      <FormSection line={line} title="Role and status">
        <FormSelect
          choices={ROLE_CHOICES}
          label="Role"
          name="role"
          {...(isOwn && { hint: "This is you: as User you will be signed out at once and cannot come back here." })}
        />
        <FormSelect
          choices={STATUS_CHOICES}
          label="Status"
          name="status"
          {...(isOwn && { hint: "This is you: as Inactive you will be signed out at once and cannot sign in." })}
        />
      </FormSection>
    </FormPanel>
  );
}
