import { useForgottenDrafts } from "./forms/drafts.ts";
import { LoginForm } from "./login-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";

export function meta() {
  return [
    { title: "Admin Login" },
    { name: "description", content: "Back office sign-in for the staff who look after this website." },
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
