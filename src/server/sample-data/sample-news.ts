/** Sample articles, which are drafts. */
export const SAMPLE_ARTICLES = [
  {
    title: "Forms for a slow connection",
    slug: "forms-for-a-slow-connection",
    summary: "What we measured on three roads without a signal, and what changed in our forms since.",
    tags: ["Forms", "Measurements"],
    body: "Half of the people who use our forms do so on a phone, often with one bar of signal.\n\n## What we measured\n\n- the time until the first field can be filled in\n- how often a form was sent twice\n- what was lost when the page was closed\n\n## What we changed\n\nA form keeps what was typed until it arrives. It says so, in one line, where the button is.",
  },
  {
    title: "Restoring a backup on a Tuesday",
    slug: "restoring-a-backup-on-a-tuesday",
    summary: "Twice a year we restore everything from nothing, on an ordinary working day.",
    tags: ["Operations"],
    body: "A backup that nobody has restored is a hope.\n\n1. We take an empty machine.\n2. A person who did not write the guide follows it.\n3. Everything that they had to ask becomes a sentence of the guide.\n\nThe last time took *41 minutes*. The guide is now two pages long.",
  },
] as const;

/** Sample issue of the newsletter, which is a draft. */
export const SAMPLE_CAMPAIGN = {
  subject: "Three things we learnt this quarter",
  preheader: "Slow connections, tired backups and a shorter form.",
  body: "Good day,\n\nthis is a sample of an issue. It stays a draft until you send it.\n\n## What we learnt\n\n- Forms on a slow connection must keep what was typed.\n- Backups are worth what their last restore was worth.\n- Every field that we removed brought more answers.\n\nReply to this mail if you would like to know more.",
} as const;
