import { Phone } from "lucide-react";
import { phoneAddress } from "#web/shared/phone-address.ts";

/** Telephone number as a link that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      className="inline-flex min-h-6 items-center gap-1.5 underlined-link pointer-coarse:min-h-11"
      href={phoneAddress(phone)}
    >
      <Phone aria-hidden="true" className="shrink-0" size={14} />
      {phone}
    </a>
  );
}
