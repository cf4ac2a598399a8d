import { type User, type UserInput as UserBody, UserChange, UserInput } from "#contract/users.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { usersArea } from "./area.ts";
import { users } from "./user-client.ts";
import { ROLE_LABELS } from "./user-labels.ts";

export interface UserValues {
  name: string;
  email: string;
  /** Blank on a change: it stays. */
  password: string;
  role: User["role"];
  status: User["status"];
}

type Body = Omit<UserBody, "password"> & { password?: string | undefined };

export const USER_FORM: RecordForm<User, UserValues, Body> = {
  records: users.records,
  name: "User",
  area: { title: "User Management", path: usersArea.path, back: "Back to users" },
  newPath: usersArea.paths.new,
  create: (body, idempotencyKey) => users.create({ ...body, password: body.password ?? "" }, idempotencyKey),
  update: users.update,
  after: () => usersArea.path,
  schemas: { create: UserInput, change: UserChange },
  blank: { name: "", email: "", password: "", role: "user", status: "Active" },
  valuesOf: ({ name, email, role, status }) => ({ name, email, password: "", role, status }),
  // A blank password is not sent: a change keeps the old one, and a new account is told that it needs one.
  bodyOf: ({ password, ...values }) => (password === "" ? values : { ...values, password }),
  secrets: ["password"],
  labels: { name: "Full Name", email: "Email Address", role: "Role", status: "Status" },
  formatValue: (field, value) => (field === "role" ? ROLE_LABELS.get(String(value)) : undefined),
};
