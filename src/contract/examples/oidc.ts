import { AUTH_EXAMPLES } from "#contract/examples/auth.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";
import type { OIDC_ENDPOINTS } from "#contract/oidc.ts";

const nonce = "n".repeat(43);
const answer = { code: "SplxlOBeZQQYbYS6WxSbIA", verifier: "v".repeat(43), nonce };

export const OIDC_EXAMPLES = {
  startOidc: {
    body: { codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", state: "s".repeat(43), nonce },
    reply: { data: { url: "https://id.example.org/authorize?client_id=website&response_type=code" } },
  },
  signInWithOidc: { body: answer, reply: AUTH_EXAMPLES.login.reply, interimReply: AUTH_EXAMPLES.login.interimReply },
  linkOidc: { body: answer, reply: { data: { id: "01a1f813-a740-7000-8000-0000000000f3" } } },
} satisfies ExamplesOf<typeof OIDC_ENDPOINTS>;
