import ArrowRight from "lucide-react/icons/arrow-right";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import type { RenderedDocument } from "#content/document.ts";
import type { SUPPORT } from "#content/support.ts";
import type { Company } from "#contract/company.ts";
import { phoneAddress } from "#web/shared/phone-address.ts";
import { OpeningTimes } from "../contact/opening-times.tsx";
import { data } from "../data-attributes.ts";
import { readOpeningHours } from "./read-opening-hours.ts";

interface ChannelsProps {
  company: Company;
  words: RenderedDocument<typeof SUPPORT>["channels"];
}

export function Channels({ company, words }: ChannelsProps) {
  return (
    <section aria-labelledby="channels-heading">
      <h2 id="channels-heading" className="text-step-3">
        {words.heading}
      </h2>
      <div className="grid gap-6 mt-8 md:grid-cols-3">
        <Channel
          title={words.phoneName}
          text={words.phone}
          when={words.phoneWhen}
          icon={<Phone />}
          country={company.country}
          hours={company.supportHours}
        >
          <a className="prose-link" href={phoneAddress(company.phone)}>
            {company.phone}
          </a>
        </Channel>
        <Channel
          title={words.emailName}
          text={words.email}
          when={words.emailWhen}
          icon={<Mail />}
          country={company.country}
          hours={words.response}
        >
          <a className="prose-link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </Channel>
        <Channel
          title={words.chatName}
          text={words.chat}
          when={words.chatWhen}
          icon={<MessageCircle />}
          country={company.country}
          hours={company.officeHours}
        >
          <a className="arrow-link" href={words.askForChat.href}>
            {words.askForChat.label}
            <ArrowRight size={18} />
          </a>
        </Channel>
      </div>
      <p className="channels-note">{words.contract}</p>
      <p className="channels-note needs-script print:hidden">{words.clock}</p>
    </section>
  );
}

interface ChannelProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Label of the hours. */
  when: string;
  hours: string;
  /** Country of the company. */
  country: string;
  /** Link of the channel. */
  children: ReactNode;
}

function Channel({ icon, title, text, when, hours, country, children }: ChannelProps) {
  const opening = readOpeningHours(hours, country);
  return (
    <article className="channel bg-(--tint-lagoon) nth-2:bg-(--tint-strelitzia) nth-3:bg-(--tint-cane) forced-colors:border-2">
      {icon}
      <h3 className="text-step-2">{title}</h3>
      <p className="text-ink-2">{text}</p>
      <p className="font-medium">
        <span className="block text-ink-2 text-step--1">{when}</span> <OpeningTimes text={hours} />
      </p>
      {opening && (
        <p
          className="channel-icon needs-script empty:min-h-[1lh] empty:invisible"
          {...data({ "data-opening": true, "data-from": `${opening.from}`, "data-until": `${opening.until}` })}
        />
      )}
      <p className="channel-way mt-auto flex min-h-11 items-center font-semibold">{children}</p>
    </article>
  );
}
