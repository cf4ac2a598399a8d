import { queryOptions, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { projectCalls } from "#contract/projects.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import type { Choice } from "#ui/select.tsx";
import { callList } from "#web/shared/call.ts";
import { useMayCall } from "../base/account.ts";
import { EntryList } from "../forms/entry-list.tsx";
import type { EntryProps } from "../forms/field-table.ts";
import { FormGroup, FormSelect, FormText } from "../forms/fields.tsx";
import { useFormEntries } from "../forms/use-entries.ts";
import { projects } from "../projects/project-client.ts";
import { SettingsPicture } from "./settings-picture.tsx";
import { type ClientValues, isSample, NEWEST_PROJECT } from "./website-record-form.ts";

interface ClientEntriesProps extends EntryProps<ClientValues> {
  name: string;
  label: string;
}

/** Clients of the home page, one below the other. */
export function ClientEntries({ name, label, ...rules }: ClientEntriesProps) {
  const { entries, ids } = useFormEntries(name, { ...rules, isBlank: isBlankClient });
  const clients: readonly ClientValues[] = useWatch({ name }) ?? [];
  const choices = useProjectChoices();
  return (
    <FormGroup className="grid gap-4" label={label} name={name}>
      {clients.some(isSample) && (
        <Banner message="Clients marked as samples are invented" tone="info">
          Replace them with your own, or remove them: visitors see them as your clients.
        </Banner>
      )}
      <EntryList
        add="+ Add client"
        className="gap-3"
        entries={entries}
        ids={ids}
        itemClass="grid items-start gap-x-4 gap-y-3 rounded-banner border border-border p-3.5 sm:grid-cols-2"
      >
        {(index, buttons) => (
          <>
            <div className="flex flex-wrap items-center gap-x-2 sm:col-span-2">
              <span className="font-medium">{`Client ${index + 1}`}</span>
              {clients[index] && isSample(clients[index]) && <Badge tone="warning">Sample</Badge>}
              <span className="ml-auto flex">{buttons}</span>
            </div>
            <div className="grid content-start gap-3">
              <FormText label="Name" name={`${name}.${index}.name`} of={`of client ${index + 1}`} />
              <FormSelect
                choices={withStored(choices, clients[index]?.projectSlug)}
                hint="The link is there while the project is published"
                label="Project"
                name={`${name}.${index}.projectSlug`}
                of={`of client ${index + 1}`}
              />
            </div>
            <SettingsPicture
              advice="At least 64 pixels high. Shown in the colour of the text. Without one, the name is shown."
              beside
              label="Logo"
              name={`${name}.${index}.logo`}
              of={`of client ${index + 1}`}
              preview={(source) =>
                source && (
                  // A middle tone, on which a white logo is visible and a black one too.
                  <span className="flex h-16 items-center justify-self-start rounded-control bg-border-strong px-3">
                    <img
                      alt={`Logo of client ${index + 1}`}
                      className="h-8 w-auto max-w-40 object-contain"
                      src={source}
                    />
                  </span>
                )
              }
            />
          </>
        )}
      </EntryList>
    </FormGroup>
  );
}

function isBlankClient({ name, logo, projectSlug }: ClientValues): boolean {
  return name.trim() === "" && logo === "" && (projectSlug === "" || projectSlug === NEWEST_PROJECT);
}

/** All projects by name. Not in the client of the projects, which every list of records loads. */
const ALL_PROJECTS_QUERY = queryOptions({
  queryKey: [...projects.keys.lists, "all"],
  queryFn: ({ signal }) => callList(projectCalls.list, { query: { sort: "name", order: "asc" }, signal }),
});

const NO_PROJECT = { value: "", label: "No link" };
const NEWEST = { value: NEWEST_PROJECT, label: "Newest project for this client" };

/** Returns the choices of a client's project: the newest one, none, or one of all projects. */
function useProjectChoices(): readonly Choice<string>[] {
  const { data } = useQuery({ ...ALL_PROJECTS_QUERY, enabled: useMayCall(projectCalls.list) });
  return [NEWEST, NO_PROJECT, ...(data?.rows ?? []).map(({ slug, name }) => ({ value: slug, label: name }))];
}

/** Returns the choices. Adds the stored one if it is missing, because its project is deleted or not loaded yet. */
function withStored(choices: readonly Choice<string>[], stored = ""): readonly Choice<string>[] {
  return choices.some(({ value }) => value === stored) ? choices : [...choices, { value: stored, label: stored }];
}
