import { defineDocument, group, heading, line, link, paragraph, searchWords } from "./document.ts";

/** Links to pages that may help sooner, in order. */
export const RESOURCES = ["documentation", "status", "community"] as const;

const channelName = (title: string, initial: string) => line(title, initial, { max: 40 });
const hoursLabel = (title: string, initial: string) => line(title, initial, { max: 40 });

export const SUPPORT = defineDocument("support", {
  opening: group("Opening", {
    heading: heading("Support centre", { max: 40 }),
    lede: paragraph("Introduction", "Three ways to reach us, and the hours we are here."),
  }),
  channels: group("Ways to reach us", {
    heading: line("Heading", "Ways to reach us"),
    phoneName: channelName("Phone, name", "Phone support"),
    phoneWhen: hoursLabel("Phone, above the hours", "Hours"),
    phone: paragraph("Phone support", "The quickest way when something is down and people are waiting."),
    emailName: channelName("Email, name", "Email support"),
    emailWhen: hoursLabel("Email, above the time", "Response"),
    response: hoursLabel("Email, time", "24-hour response"),
    email: paragraph("Email support", "For anything that needs a screenshot, a file or a longer explanation."),
    chatName: channelName("Chat, name", "Live chat"),
    chatWhen: hoursLabel("Chat, above the hours", "Business hours"),
    chat: paragraph(
      "Live chat",
      "For quick questions to our team. Ask for a chat through the contact form and we will tell you how to join.",
    ),
    askForChat: link("Link to a live chat", { label: "Ask for a chat", href: "/contact#write" }),
    contract: paragraph(
      "Below the cards",
      "These hours are for everyone. If you have a support contract, the number in it is answered day and night.",
    ),
    clock: paragraph(
      "Below the cards, about opening times",
      "Opening times are South African (SAST) and do not take public holidays into account.",
    ),
  }),
  resources: group("Resources", {
    heading: line("Heading", "Resources"),
    documentationLink: link("Link 1", { label: "Documentation", href: "/documentation" }),
    documentation: paragraph("Text 1", "Getting started, guides and examples."),
    statusLink: link("Link 2", { label: "Status", href: "/status" }),
    status: paragraph("Text 2", "Whether everything is running."),
    communityLink: link("Link 3", { label: "Community", href: "/community" }),
    community: paragraph("Text 3", "Newsletter, topics and ways to reach the team."),
  }),
  end: group("At the end", {
    text: paragraph("Text", "Not sure which way is right? Choose any: each one leads to our team."),
    action: link("Link", { label: "Write to us", href: "/contact" }),
  }),
  search: searchWords("Phone, email and live chat: when they are open, and where to read more."),
});
