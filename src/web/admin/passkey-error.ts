/** Why a browser could not make or use a passkey. `message` is a sentence for people. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}
