import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import {
  INVITATION_HOURS,
  USER_FACTS,
  type User,
  type UserInput as UserBody,
  UserChange,
  UserInput,
} from "#contract/users.ts";
import { Badge } from "#ui/badge.tsx";
import { TEXT_LINK } from "#ui/text-link.tsx";
import { ACCOUNT_QUERY } from "../base/account.ts";
import { checkbox, choice, type FieldsFor, password, propsOf, text, type ValuesOf } from "../forms/field-table.ts";
import { FormCheckbox, FormNewPassword, FormSelect } from "../forms/fields.tsx";
import { FormPage } from "../forms/form-page.tsx";
import type { RecordForm } from "../forms/record-form.ts";
import { usersArea } from "./area.ts";
import { roleLine } from "./role-line.ts";
import { useAccountQuestions } from "./use-account-questions.ts";
import { NAMED_ROLE_CHOICES, STATUS_CHOICES, USER_TONES, users } from "./user-client.ts";
import { UserFactors } from "./user-factors.tsx";
import { InvitedBadge, invitationSent, UserInvitation } from "./user-invitation.tsx";

const USER_FIELDS = {
  name: text("Full Name", { autoComplete: "off" }),
  email: text("Email Address", {
    autoCapitalize: "none",
    autoComplete: "off",
    inputMode: "email",
    spellCheck: false,
  }),
  // A blank password is not sent: a change keeps the old one, and a new account is refused without one unless it is invited.
  password: password("Password"),
  // Sent if checked, since a change has no such field.
  invite: { ...checkbox("Invite by email"), read: () => false, write: (value: boolean) => value || undefined },
  role: choice(USER_FACTS.role.label, "user", NAMED_ROLE_CHOICES),
  status: choice(USER_FACTS.status.label, "Active", STATUS_CHOICES),
} satisfies FieldsFor<User, UserBody>;

export const USER_FORM: RecordForm<User, ValuesOf<typeof USER_FIELDS>, UserBody> = {
  records: users,
  createdMessage: (made) => (made.invitedAt === null ? `${made.name} created` : invitationSent(made)),
  name: "User",
  area: usersArea,
  schemas: { create: UserInput, change: UserChange },
  fields: USER_FIELDS,
  sections: (user, isNew) => ({
    main: [
      [
        { title: "Details", line: "Who signs in, and with which address.", columns: 2, fields: ["name", "email"] },
        {
          title: "Password",
          line: isNew ? <NewPasswordLine /> : <PasswordLine user={user} />,
          columns: 2,
          fields: [
            isNew && { field: "invite", own: <InviteField />, wide: true },
            { field: "password", own: <PasswordField isNew={isNew} /> },
          ],
        },
      ],
    ],
    rail: [
      [
        {
          title: "Role and status",
          line: isNew
            ? "What this person can do in the back office."
            : "Changing either ends this person's sessions at once.",
          fields: [
            { field: "role", own: <RoleField user={user} />, shape: [{ hint: roleLine("user") }] },
            { own: <RolesInWords />, shape: [{ control: "tick" }] },
            { field: "status", own: <StatusField user={user} /> },
          ],
        },
        user && { own: <UserInvitation user={user} /> },
        !isNew && { own: user && <UserFactors user={user} />, shape: { fields: [{ control: "tick" }] } },
      ],
    ],
  }),
  wording: { area: "User Management" },
};

const field = propsOf(USER_FIELDS);

/** Returns the form of a new user, who is invited if the address says so. */
function useUserForm(): typeof USER_FORM {
  const [parameters] = useSearchParams();
  const isInvited = parameters.has("invite");
  return useMemo(() => {
    const invite = { ...USER_FIELDS.invite, blank: isInvited };
    return { ...USER_FORM, fields: { ...USER_FIELDS, invite } };
  }, [isInvited]);
}

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
      form={useUserForm()}
      questions={questions}
    />
  );
}

interface OfUser {
  /** Undefined for a new user, and while the user loads. */
  user: User | undefined;
}

/** Returns whether the user edits their own account. */
function useIsOwn(user: User | undefined): boolean {
  const own = useQuery(ACCOUNT_QUERY).data?.record;
  return user !== undefined && user.id === own?.id;
}

const useIsInvited = () => useWatch<{ invite: boolean }, "invite">({ name: "invite" });

function NewPasswordLine() {
  const text = useIsInvited() ? "The person chooses it." : "Give it to the person yourself: no email is sent.";
  // A browser that translated the text before would keep the old one.
  return <span key={text}>{text}</span>;
}

function PasswordLine({ user }: OfUser) {
  const isOwn = useIsOwn(user);
  if (user && user.invitedAt !== null) return "A password that you set here ends the invitation.";
  if (isOwn) return "A new password signs you out here as well. Changing it in Settings keeps you signed in.";
  return "A new password ends this person's sessions at once.";
}

function InviteField() {
  const { setValue, clearErrors } = useFormContext();
  function forgetPassword() {
    setValue("password", "");
    clearErrors("password");
  }
  return (
    <FormCheckbox
      {...field("invite")}
      hint={`They get a link to choose a password. It is valid for ${INVITATION_HOURS} hours.`}
      onToggle={forgetPassword}
    />
  );
}

function PasswordField({ isNew }: { isNew: boolean }) {
  const isInvited = useIsInvited();
  const label = !isNew && { label: "Password (leave blank to keep the current one)" };
  return !isInvited && <FormNewPassword {...field("password")} {...label} />;
}

function RoleField({ user }: OfUser) {
  const isOwn = useIsOwn(user);
  const role = useWatch<Pick<User, "role">, "role">({ name: "role" });
  return (
    <FormSelect
      {...field("role")}
      hint={isOwn ? `${roleLine(role)} This is you: changing your role signs you out at once.` : roleLine(role)}
    />
  );
}

function StatusField({ user }: OfUser) {
  const isOwn = useIsOwn(user);
  const warning = "This is you: if you choose Inactive, you'll be signed out at once and won't be able to sign in.";
  return <FormSelect {...field("status")} {...(isOwn && { hint: warning })} />;
}

/** List of the roles with their permissions. */
function RolesInWords() {
  return (
    <details className="-mt-1">
      <summary className={`cursor-pointer py-1 ${TEXT_LINK}`}>Compare roles</summary>
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
