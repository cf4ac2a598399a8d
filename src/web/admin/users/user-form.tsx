import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { INVITATION_HOURS, type User, type UserInput as UserBody, UserChange, UserInput } from "#contract/users.ts";
import { Badge } from "#ui/badge.tsx";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { checkbox, choice, type FieldsOf, password, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormCheckbox, FormNewPassword, FormPanel, FormSection, FormSelect, FormText } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { usersArea } from "./area.ts";
import { roleLine } from "./role-line.ts";
import { useAccountQuestions } from "./use-account-questions.ts";
import { NAMED_ROLE_CHOICES, STATUS_CHOICES, USER_TONES, users } from "./user-client.ts";
import { UserFactors } from "./user-factors.tsx";
import { InvitedBadge, invitationSent, UserInvitation } from "./user-invitation.tsx";

const USER_FIELDS = {
  name: text("Full Name"),
  email: text("Email Address"),
  // A blank password is not sent: a change keeps the old one, and a new account is refused without one unless it is invited.
  password: password("Password"),
  // Sent if checked, since a change has no such field.
  invite: { ...checkbox("Invite by email"), read: () => false, write: (value: boolean) => value || undefined },
  role: choice("Role", "user", NAMED_ROLE_CHOICES),
  status: choice("Status", "Active", STATUS_CHOICES),
} satisfies FieldsOf<User & { password: unknown; invite: unknown }>;

export const USER_FORM: RecordForm<User, ValuesOf<typeof USER_FIELDS>, UserBody> = {
  records: users,
  createdMessage: (made) => (made.invitedAt === null ? `${made.name} created` : invitationSent(made)),
  name: "User",
  area: usersArea,
  schemas: { create: UserInput, change: UserChange },
  fields: USER_FIELDS,
  shape: {
    main: [
      { columns: 2, fields: ["line", "line"] },
      { columns: 2, long: "phone", fields: ["hint"] },
    ],
    rail: [
      [
        { long: "rail", fields: ["hints", "tick", "line"] },
        { long: "rail", fields: ["tick"] },
      ],
    ],
  },
  wording: { area: "User Management" },
};

const field = propsOf(USER_FIELDS);

export function UserForm() {
  const { form: questions } = useAccountQuestions();
  return (
    <FormPage
      badge={(user) => (
        <>
          <Badge tone={USER_TONES[user.status]}>{user.status}</Badge>
          <InvitedBadge user={user} />
        </>
      )}
      fields={(user) => <UserFields user={user} />}
      form={USER_FORM}
      questions={questions}
      rail={(user) => <UserRail user={user} />}
    />
  );
}

/** Returns whether the user edits their own account. */
function useIsOwn(user: User | undefined): boolean {
  const own = useQuery(ACCOUNT_QUERY).data?.record;
  return user !== undefined && user.id === own?.id;
}

function UserFields({ user }: { user: User | undefined }) {
  const isOwn = useIsOwn(user);
  const { setValue, clearErrors } = useFormContext();
  const isInvited = useWatch<{ invite: boolean }, "invite">({ name: "invite" });
  function forgetPassword() {
    setValue("password", "");
    clearErrors("password");
  }
  return (
    <FormPanel>
      <FormSection columns={2} line="Who signs in, and with which address." title="Details">
        <FormText autoComplete="off" {...field("name")} />
        <FormText autoCapitalize="none" autoComplete="off" inputMode="email" {...field("email")} spellCheck={false} />
      </FormSection>
      <FormSection columns={2} line={passwordLine(user, isOwn, isInvited)} title="Password">
        {!user && (
          <div className="sm:col-span-2">
            <FormCheckbox
              {...field("invite")}
              hint={`They get a link to choose a password. It is valid for ${INVITATION_HOURS} hours.`}
              onToggle={forgetPassword}
            />
          </div>
        )}
        {!isInvited && (
          <FormNewPassword
            {...field("password")}
            {...(user && { label: "Password (leave blank to keep the current one)" })}
          />
        )}
      </FormSection>
    </FormPanel>
  );
}

function passwordLine(user: User | undefined, isOwn: boolean, isInvited: boolean): string {
  if (isInvited) return "The person chooses it.";
  if (user && user.invitedAt !== null) return "A password that you set here ends the invitation.";
  if (isOwn) return "A new password signs you out here as well. Changing it in Settings keeps you signed in.";
  if (user) return "A new password ends this person's sessions at once.";
  return "Give it to the person yourself: no email is sent.";
}

function UserRail({ user }: { user: User | undefined }) {
  const isOwn = useIsOwn(user);
  const role = useWatch<Pick<User, "role">, "role">({ name: "role" });
  return (
    <FormPanel>
      <FormSection
        line={
          user ? "Changing either ends this person's sessions at once." : "What this person can do in the back office."
        }
        title="Role and status"
      >
        <FormSelect
          {...field("role")}
          hint={isOwn ? `${roleLine(role)} This is you: changing your role signs you out at once.` : roleLine(role)}
        />
        <RolesInWords />
        <FormSelect
          {...field("status")}
          {...(isOwn && {
            hint: "This is you: if you choose Inactive, you'll be signed out at once and won't be able to sign in.",
          })}
        />
      </FormSection>
      {user && <UserInvitation user={user} />}
      {user && <UserFactors user={user} />}
    </FormPanel>
  );
}

/** List of the roles with their permissions. */
function RolesInWords() {
  return (
    <details className="-mt-1">
      <summary className="cursor-pointer py-1 font-medium text-(--link) hover:underline">Compare roles</summary>
      <dl className="mt-2 grid gap-2.5">
        {NAMED_ROLE_CHOICES.map(({ value, label }) => (
          <div key={value}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-small text-ink-2">{roleLine(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
