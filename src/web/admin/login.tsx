import { useForgottenDrafts } from "./forms/use-forgotten-drafts.ts";
import { LoginForm } from "./login-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";

export function meta() {
  return [
    { title: "Admin Login" },
    { name: "description", content: "Where the staff who look after this website sign in to its back office." },
    { name: "robots", content: "noindex" },
  ];
}

/** Drawn on the server, so that it can be read before any script has run. */
export default function Login() {
  useForgottenDrafts();
  return (
    <SignInPage line="For staff who look after the website." title="Admin Login">
      <LoginForm />
    </SignInPage>
  );
}
