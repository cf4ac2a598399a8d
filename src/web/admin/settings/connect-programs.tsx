import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { isPermitted } from "../areas/area.ts";
import { usePermissions } from "../base/account.ts";
import { tasksArea } from "../tasks/area.ts";
import { settingsArea } from "./area.ts";
import { SettingsPage } from "./settings-page.tsx";

interface Door {
  title: string;
  text: string;
  /** Permission of those who can use it. Undefined for every account. */
  permission?: Parameters<typeof isPermitted>[1];
  /** Screens of the back office, and pages of the website. */
  links: readonly ({ label: string } & ({ to: string } | { href: string }))[];
}

const DOORS: readonly Door[] = [
  {
    title: "API keys",
    text: "A program that reads or changes records calls the API with a key of your account. You choose what the key may do, and it ends after 90 days unless you choose another date.",
    links: [
      { label: "Your API keys", to: settingsArea.paths.account },
      { label: "API reference", href: "/documentation#api-reference" },
    ],
  },
  {
    title: "Webhooks",
    text: "A program that should hear of messages, deals or subscribers as they happen gets a signed event at its address, again for up to three days until it answers.",
    permission: "settings:read",
    links: [
      { label: "Webhooks", to: settingsArea.paths.webhooks },
      { label: "How events are described", href: "/documentation#programs" },
    ],
  },
  {
    title: "Calendar",
    text: "A calendar program subscribes to a private address, and shows your tasks, interviews and the expected dates of deals.",
    permission: tasksArea.permission,
    links: [{ label: "Your calendar address", to: settingsArea.paths.account }],
  },
  {
    title: "Exports",
    text: "Export above a list saves its rows as CSV or for Excel, with the filters and the order that you see. A program gets the same file with an API key.",
    links: [{ label: "Exports by a program", href: "/documentation#exports" }],
  },
];

/** Section of the settings with the ways in which other programs work with this one. */
export function ConnectPrograms() {
  const permissions = usePermissions();
  const doors = DOORS.filter(({ permission }) => isPermitted(permissions, permission));
  return (
    <SettingsPage section="Connect">
      <Card className="max-w-3xl" title="Connect your programs">
        <ul className="divide-y divide-border">
          {doors.map(({ title, text, links }) => (
            <li className="grid gap-1 px-4 py-4 desk:px-card" key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="max-w-prose text-ink-2">{text}</p>
              <p className="flex flex-wrap gap-x-5">
                {links.map(({ label, ...link }) => (
                  <TextLink key={label} {...link}>
                    {label}
                  </TextLink>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </SettingsPage>
  );
}
