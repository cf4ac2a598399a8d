/** Declares the part of `oidc-provider` that tests use; the package has no types. */
declare module "oidc-provider" {
  import type { EventEmitter } from "node:events";
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface GrantContext {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  }

  interface Result {
    login?: { accountId: string; amr?: readonly string[] };
    error?: string;
  }

  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class Provider extends EventEmitter {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>;
  }
  export type { GrantContext };
}
