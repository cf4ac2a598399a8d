import { Mark } from "#ui/mark.tsx";
import stage from "#web/art/story-4.svg";
import { paths } from "#web/shared/paths.ts";
import { LoginForm } from "./login-form.tsx";

export function meta() {
  return [
    { title: "Admin Login" },
    { name: "description", content: "Where the staff who look after this website sign in to its back office." },
    { name: "robots", content: "noindex" },
  ];
}

/** Drawn on the server, so that it can be read before any script has run. */
export default function Login() {
  return (
    <div className="grid min-h-dvh bg-bg text-sm md:grid-cols-[minmax(24rem,5fr)_7fr]">
      <main className="flex flex-col px-(--gutter) py-6">
        <a aria-label="Home page" className="-m-2 self-start rounded-control p-2" href={paths.site}>
          <Mark size={40} />
        </a>
        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="text-step-3 leading-none font-[700] tracking-[-0.03em] font-stretch-118%">Admin Login</h1>
          <p className="mt-3 mb-7 text-base text-ink-2">For staff who look after the website.</p>
          <LoginForm />
        </div>
      </main>
      <div className="relative hidden bg-night md:block">
        <img
          alt=""
          className="absolute size-full object-cover object-[30%_50%]"
          height={800}
          loading="lazy"
          src={stage}
          width={900}
        />
      </div>
    </div>
  );
}
