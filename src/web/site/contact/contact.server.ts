import { CONTACT_RULES, type ContactRules, sendContactMessage } from "#contract/contact.ts";
import { receiveMessage } from "#server/messages/receive-message.ts";
import { defineForm, receiveFields } from "../forms/form-action.server.ts";

function contactForm(rules: ContactRules, page: string) {
  return defineForm({
    call: sendContactMessage,
    name: "contact",
    page,
    receive: receiveFields(CONTACT_RULES[rules]),
    operation: receiveMessage,
    reference: ({ reference }) => reference,
  });
}

export const homeForm = contactForm("home", "/#contact");
export const contactPageForm = contactForm("contact", "/contact#write");
